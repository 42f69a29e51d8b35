import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { QuotaReading } from '@shared/quota/reading'
import type { FoundCli } from '@shared/worker/invocation'
import type { runCommand } from '../../platform/run-command'
import { showsFlag } from '../cli-flags'
import { parseObject, str, whole } from '../json-reader'
import { claudeAdapter } from './adapter'

interface ProbePorts {
  readonly run: typeof runCommand
  readonly env: Readonly<Record<string, string>>
  readonly now: () => number
}

interface Probed {
  readonly readings: readonly QuotaReading[]
  readonly throttled: { readonly until: number | null } | null
}

const timeoutMs = 60_000

/** One line to the cheapest model, without tools, in an empty folder: Claude tells its windows with the answer. */
export const probeClaude = async (
  cli: FoundCli | null,
  { run, env, now }: ProbePorts,
): Promise<Result<Probed, Problem>> => {
  if (cli === null) return fail(unanswered('Claude Code was not found on this machine'))
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-probe-'))
  const asked = await run(cli.path, argsOf(cli), {
    cwd: folder,
    input: 'Answer with the one word ok.',
    timeoutMs,
    env: {
      ...env,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      // A provider that throttles is not asked again and again.
      CLAUDE_CODE_MAX_RETRIES: '0',
    },
  })
  await rm(folder, { recursive: true, force: true })
  const lines = asked.stdout.toString().split('\n')
  const state = claudeAdapter.start(null)
  for (const line of lines) claudeAdapter.line(state, line)
  const { quota, cause, resultOk } = claudeAdapter.reading(state)
  if (cause?.kind === 'rate_limited' || cause?.kind === 'quota_low')
    return ok({ readings: quota, throttled: { until: cause.resetAt ?? retryAt(lines, now()) } })
  if (resultOk !== true)
    return fail(
      unanswered(
        cause?.message ??
          asked.spawnError ??
          (asked.timedOut ? 'no answer in time' : asked.stderr.trim()),
      ),
    )
  if (quota.length === 0)
    return fail(unanswered('it told no windows; only a subscription has them'))
  return ok({ readings: quota, throttled: null })
}

const argsOf = (cli: FoundCli): string[] => {
  const shown = (flag: string, ...values: string[]) =>
    showsFlag(cli, flag) ? [flag, ...values] : []
  return [
    '--print',
    '--output-format',
    'stream-json',
    '--verbose',
    ...shown('--session-id', randomUUID()),
    ...shown('--model', 'haiku'),
    ...shown('--tools', ''),
    ...shown('--strict-mcp-config'),
    ...shown('--disable-slash-commands'),
    ...shown('--no-session-persistence'),
  ]
}

/** What the newest retry notice says of the server's Retry-After. */
const retryAt = (lines: readonly string[], now: number): number | null => {
  for (const line of lines.toReversed()) {
    const event = parseObject(line)
    const delay = str(event, 'subtype') === 'api_retry' ? whole(event, 'retry_delay_ms') : null
    if (delay !== null) return now + delay
  }
  return null
}

const unanswered = (why: string): Problem =>
  problem('probe_failed', `Claude did not tell its quota: ${why}.`, {
    kept: 'The last reading.',
    fix: 'Check in Settings that Claude Code is signed in.',
  })
