import { tmpdir } from 'node:os'
import type { FoundCli } from '@shared/worker/invocation'
import { type KnownCli } from './known-clis'
import { readLogin, type StatusAnswer } from './read-login'

/** Runs a command to its end; never throws. */
export type RunCommand = (
  file: string,
  args: readonly string[],
  options: {
    readonly env: Readonly<Record<string, string>>
    readonly timeoutMs: number
    readonly cwd: string
  },
) => Promise<{ exitCode: number | null; stdout: Buffer; stderr: string }>

/** Generous: a first start after an update can take seconds. */
const timeoutMs = 15_000

/** Asks an installed CLI about itself: version, flags, sign-in. What it does not answer stays unknown. */
export const probeCli = async (
  known: KnownCli,
  path: string,
  env: Readonly<Record<string, string>>,
  run: RunCommand,
): Promise<FoundCli> => {
  const quiet = {
    ...env,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
  }
  const ask = async (args: readonly string[]): Promise<StatusAnswer> => {
    const answer = await run(path, args, { env: quiet, timeoutMs, cwd: tmpdir() })
    return { ...answer, stdout: answer.stdout.toString() }
  }
  const [version, login, ...helps] = await Promise.all([
    ask(['--version']),
    known.status === null ? null : ask(known.status),
    ...known.help.map(ask),
  ])
  return {
    path,
    version: versionIn(version),
    help: helps.map(({ stdout, stderr }) => `${stdout}\n${stderr}`).join('\n'),
    login: login === null ? 'unknown' : readLogin(known.provider, login, env),
  }
}

const versionIn = ({ exitCode, stdout }: StatusAnswer): string | null =>
  exitCode === 0 ? (/\d+\.\d+[\w.+-]*/.exec(stdout)?.[0] ?? null) : null
