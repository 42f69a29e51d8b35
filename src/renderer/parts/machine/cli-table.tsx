import type { Cli } from '@shared/ipc/views'
import { Button } from '../../ui/button'
import { unknown } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast'
import { ask } from '../ask'
import { cliShape } from './cli-shape'

interface Props {
  readonly clis: readonly Cli[]
  readonly pending: boolean
}

const logins: Record<Cli['login'], string> = {
  in: 'Signed in',
  out: 'Not signed in',
  unknown: 'Login unknown',
  not_needed: 'No login needed',
}

/** A command of at most this many characters is shown on its button. */
const shortFix = 24

/** The fix is copied, never run for the person. */
const copyFix = async (fix: string): Promise<void> => {
  if (await ask('copyText', { text: fix })) toast('ok', `Copied: ${fix}`)
}

const Found = ({ cli, path }: { readonly cli: Cli; readonly path: string }) => (
  <>
    <td className="cli-path">
      <span className="t-mono fg-2 trunc trunc-start" title={path}>
        <bdi>{path}</bdi>
      </span>
    </td>
    <td>{cli.version ?? `version ${unknown}`}</td>
    <td className={cli.login === 'out' ? 'fg-needs' : ''}>{logins[cli.login]}</td>
  </>
)

const CliRow = ({ cli }: { readonly cli: Cli }) => {
  const { fix, path, note } = cli
  const said = cli.verified ? (path === null ? null : note) : 'not verified'
  return (
    <tr>
      <td>
        <Mark {...cliShape(cli)} />
      </td>
      <td className="t-strong">{cli.label}</td>
      {path === null ? (
        <td className="fg-3 cli-absent" colSpan={3}>
          <span className="trunc" title={note ?? undefined}>
            {note ?? "not in the login shell's PATH"}
          </span>
        </td>
      ) : (
        <Found cli={cli} path={path} />
      )}
      <td className="num cli-last">
        {fix === null ? (
          <span className="fg-3 trunc cli-note" title={note ?? undefined}>
            {said}
          </span>
        ) : (
          <Button size="s" icon="copy" title={fix} onClick={() => void copyFix(fix)}>
            {fix.length > shortFix
              ? `Copy ${path === null ? 'install' : 'sign-in'} command`
              : `Copy: ${fix}`}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Which CLIs are on this machine, and what each still needs. Rows never block each other. */
export const CliTable = ({ clis, pending }: Props) => (
  <>
    <table className="table">
      <thead>
        <tr>
          <th className="cli-state">State</th>
          <th>CLI</th>
          <th>Path</th>
          <th>Version</th>
          <th>Login</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {clis.map((cli) => (
          <CliRow key={cli.provider} cli={cli} />
        ))}
      </tbody>
    </table>
    {pending && clis.length === 0 ? <Skeleton word="Looking in your login shell" rows={5} /> : null}
  </>
)
