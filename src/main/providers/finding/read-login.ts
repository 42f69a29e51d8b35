import type { FoundCli } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import { parseObject } from '../json-reader'

type Login = FoundCli['login']

/** What a CLI's own status command answered. */
export interface StatusAnswer {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Reads whether a CLI is signed in from its status command; what it does not say clearly is unknown. */
export const readLogin = (
  provider: ProviderId,
  answer: StatusAnswer,
  env: Readonly<Record<string, string>>,
): Login => readers[provider]?.(answer, env) ?? 'unknown'

const claude = ({ stdout }: StatusAnswer): Login => {
  const loggedIn = parseObject(stdout)?.['loggedIn']
  return loggedIn === true ? 'in' : loggedIn === false ? 'out' : 'unknown'
}

/** Answers on stderr, and does not know of the key variable that `codex exec` takes. */
const codex = (
  { exitCode, stdout, stderr }: StatusAnswer,
  env: Readonly<Record<string, string>>,
): Login => {
  const text = `${stdout}\n${stderr}`
  if (/\bNot logged in\b/i.test(text)) return env['CODEX_API_KEY'] === undefined ? 'out' : 'unknown'
  return exitCode === 0 && /Logged in using|API key configured/i.test(text) ? 'in' : 'unknown'
}

const kimi = ({ stdout }: StatusAnswer): Login =>
  /\bsource=(oauth|api)/.test(stdout) ? 'in' : 'unknown'

const readers: Partial<
  Record<ProviderId, (answer: StatusAnswer, env: Readonly<Record<string, string>>) => Login>
> = { claude, codex, kimi }
