import { problem, type Problem } from '@shared/lib/problem'
import type { FoundCli } from '@shared/worker/invocation'

/** Whether a CLI's own help shows a flag; `--tool` is not shown by `--tools`. */
export const showsFlag = (cli: FoundCli, flag: string): boolean => showsWord(cli.help, flag)

/** Whether a help text holds a word that is not part of a longer name. */
export const showsWord = (help: string, word: string): boolean => {
  for (let at = help.indexOf(word); at !== -1; at = help.indexOf(word, at + 1)) {
    const before = at === 0 ? ' ' : help.charAt(at - 1)
    if (!/[\w-]/.test(before) && !/[\w-]/.test(help.charAt(at + word.length))) return true
  }
  return false
}

/** The refusal when an installed CLI lacks flags that a turn can't do without. */
export const missingFlags = (
  label: string,
  cli: FoundCli,
  flags: readonly string[],
): Problem | null => {
  const missing = flags.filter((flag) => !showsFlag(cli, flag))
  if (missing.length === 0) return null
  const version = cli.version === null ? 'of unknown version' : cli.version
  return problem(
    'cli_lacks_flag',
    `${label} (${version}) does not offer ${missing.join(', ')}, which this turn needs.`,
    { fix: `Update ${label}, or change the worker so that it is not needed.`, where: cli.path },
  )
}
