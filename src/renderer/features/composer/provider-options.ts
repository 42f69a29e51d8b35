import type { Cli } from '@shared/ipc/views'

interface Option {
  readonly value: string
  readonly label: string
  readonly note?: string
}

/** What a person should know of a CLI before choosing it. */
export const cliWords = (cli: Cli): string => {
  if (cli.path === null && cli.provider !== 'demo') return 'not found'
  if (cli.login === 'out') return 'sign in'
  if (!cli.verified) return 'unverified'
  return cli.login === 'unknown' ? 'login unknown' : 'ready'
}

/** The providers to choose from with their state; one that is written but unknown stays in the list. */
export const providerOptions = (clis: readonly Cli[], written: string): readonly Option[] => {
  const known: readonly Option[] = [
    { value: 'auto', label: 'auto', note: 'first that fits' },
    ...clis.map((cli) => ({ value: cli.provider, label: cli.provider, note: cliWords(cli) })),
    { value: 'custom', label: 'custom', note: 'any command' },
  ]
  return written === '' || known.some(({ value }) => value === written)
    ? known
    : [{ value: written, label: written, note: 'unknown' }, ...known]
}
