import type { Cli } from '@shared/ipc/views'
import type { MarkShape } from '../../ui/mark-shapes'

/** How a CLI on this machine is drawn; a login that can't be read is neither ready nor refused. */
export const cliShape = (
  cli: Pick<Cli, 'path' | 'login'>,
): { readonly shape: MarkShape; readonly word: string } => {
  if (cli.path === null) return { shape: 'skipped', word: 'Not found' }
  switch (cli.login) {
    case 'out':
      return { shape: 'needs', word: 'Sign in' }
    case 'unknown':
      return { shape: 'caveat', word: 'Found' }
    case 'in':
    case 'not_needed':
      return { shape: 'ok', word: 'Ready' }
  }
}

/** CLIs a person installs; `custom` is any command and `demo` comes with the app. */
export const installable = (clis: readonly Cli[]): readonly Cli[] =>
  clis.filter(({ provider }) => provider !== 'custom' && provider !== 'demo')
