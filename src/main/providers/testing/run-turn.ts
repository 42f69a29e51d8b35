import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { classify, type Verdict } from '@shared/outcome/classify'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { WorkerEvent } from '@shared/worker/event'
import type { FoundCli, Invocation, TurnRequest } from '@shared/worker/invocation'
import { runCommand } from '../../platform/run-command'
import { adapterOf } from '../registry'

export interface RanTurn {
  readonly verdict: Verdict
  readonly reading: TurnReading
  readonly events: readonly WorkerEvent[]
}

/** Runs one turn through its adapter: its argv, its prompt, its lines, the verdict. */
export const runTurn = async (
  request: TurnRequest,
  cli: FoundCli,
  timeoutMs: number,
): Promise<RanTurn> => {
  const adapter = adapterOf(request.worker.provider)
  const invocation = adapter.invocation(request, cli)
  if (!invocation.ok) throw new Error(invocation.error.message)
  const { executable, args, promptTransport, prompt, env } = invocation.value
  const home = await mkdtemp(join(tmpdir(), 'wd-home-'))
  const own = { PATH: process.env['PATH'] ?? '', HOME: home }
  const side = await adapter.sideReader?.({
    env: own,
    resume: request.resume,
    startedAt: Date.now(),
  })
  const result = await runCommand(executable, args, {
    env: { ...own, ...added(env) },
    cwd: request.workspace,
    timeoutMs,
    ...(promptTransport === 'stdin' ? { input: prompt ?? request.prompt } : {}),
  })
  const state = adapter.start(null)
  const events = result.stdout
    .toString()
    .split('\n')
    .flatMap((line) => adapter.line(state, line))
  const said = adapter.reading(state)
  const reading = { ...said, ...(await side?.poll(said.sessionId)) }
  await rm(home, { recursive: true })
  const end = {
    exitCode: result.exitCode,
    signal: result.signal,
    stopReason: result.timedOut ? ('stalled' as const) : null,
    launchError: result.spawnError,
    lost: false,
    startedAt: 0,
    endedAt: 1,
    stdoutBytes: result.stdout.length,
    lateBytes: 0,
    stderrTail: result.stderr,
    survivors: [],
  }
  const stderrCause = adapter.stderrCause(result.stderr, end.exitCode, end.endedAt)
  const verdict = classify({ end, reading, stderrCause, exitEndsResult: false, localZone: 'UTC' })
  return { verdict, reading, events }
}

const added = (env: Invocation['env']): Record<string, string> => {
  const set: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) if (value !== null) set[name] = value
  return set
}
