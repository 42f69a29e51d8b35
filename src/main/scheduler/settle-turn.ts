import { join } from 'node:path'
import { buildOutcome } from '@shared/outcome/build-outcome'
import type { FailureKind } from '@shared/outcome/ending'
import { hints } from '@shared/outcome/hints'
import type { Outcome } from '@shared/outcome/outcome'
import type { TurnEnd } from '@shared/outcome/turn-end'
import { emptyReading, type TurnReading } from '@shared/outcome/turn-reading'
import type { ProviderAdapter } from '@shared/worker/invocation'
import type { FinishedTurn } from '@shared/worker/turn-runner'
import type { Workspace, WorkspaceFinding } from '@shared/worker/workspace'
import { turnFolder } from './folders'
import { outputTail } from './output-tail'
import type { SchedulerPorts } from './ports'
import { publishTurn } from './publish-turn'
import type { Slot } from './slots'

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Turns a finished turn into its outcome: what its workspace shows, the verdict, the files, and one row
 * that is written once. A capture that fails is said in the outcome and costs nothing else.
 */
export const settleTurn = async (
  ports: SchedulerPorts,
  slot: Slot,
  { end, reading }: FinishedTurn,
  adapter: ProviderAdapter,
  workspace: Workspace,
): Promise<void> => {
  const folder = turnFolder(slot.worker.folder, slot.turn.number)
  const [captured, tail] = await Promise.all([
    capture(ports, slot, workspace, join(folder, 'diff.patch')),
    outputTail(join(folder, 'stdout.log'), end.stdoutBytes),
  ])
  const { outcome, resultText } = buildOutcome({
    workerId: slot.workerId,
    turn: slot.turn.number,
    worker: slot.worker.resolved,
    end,
    reading,
    stderrCause: adapter.stderrCause(end.stderrTail, end.exitCode, end.endedAt),
    workspace,
    finding: captured.finding,
    tail,
    localZone,
  })
  const message = [outcome.message, ...captured.notes].join(' ')
  await store(ports, slot, { ...outcome, message }, resultText, reading.carry)
}

/** What is said of a turn that has no end of its own. */
export type EarlyVerdict = Pick<Outcome, 'ending' | 'failureKind' | 'message' | 'hint'>

/** Such a verdict with the usual hint of its kind. */
export const earlyVerdict = (
  ending: EarlyVerdict['ending'],
  failureKind: FailureKind,
  message: string,
): EarlyVerdict => ({ ending, failureKind, message, hint: hints[failureKind] })

/** Ends a turn that never ran, or whose way was cut by a bug: a message, and no claim about its work. */
export const settleWithoutRun = async (
  ports: SchedulerPorts,
  slot: Slot,
  verdict: EarlyVerdict,
): Promise<void> => {
  const now = ports.clock.now()
  const end: TurnEnd = {
    exitCode: null,
    signal: null,
    stopReason: null,
    launchError: verdict.message,
    lost: false,
    startedAt: now,
    endedAt: now,
    stdoutBytes: 0,
    lateBytes: 0,
    stderrTail: '',
    survivors: [],
  }
  const { outcome } = buildOutcome({
    workerId: slot.workerId,
    turn: slot.turn.number,
    worker: slot.worker.resolved,
    end,
    reading: emptyReading(),
    stderrCause: null,
    workspace: slot.worker.workspace,
    finding: null,
    tail: '',
    localZone,
  })
  const sessionId = slot.turn.resume ?? slot.worker.sessionId
  await store(ports, slot, { ...outcome, ...verdict, sessionId }, null, null)
}

const store = async (
  ports: SchedulerPorts,
  slot: Slot,
  outcome: Outcome,
  resultText: string | null,
  carry: TurnReading['carry'],
) => {
  try {
    await publishTurn(slot.worker.folder, outcome, resultText)
  } catch (error) {
    // The row is the truth; its projections are written again when the app starts.
    ports.complain(`Writing the files of worker ${slot.worker.resolved.id}`, error)
  }
  ports.records.turns.settle(slot.turn.id, outcome, carry)
}

const capture = async (
  { workspaces }: SchedulerPorts,
  slot: Slot,
  workspace: Workspace,
  patchFile: string,
): Promise<{ finding: WorkspaceFinding | null; notes: readonly string[] }> => {
  const captured = await workspaces.capture(workspace, patchFile)
  if (!captured.ok)
    return { finding: null, notes: [`Its diff could not be taken: ${captured.error.message}`] }
  const finding = slot.besideWriter ? { ...captured.value, readOnlyViolation: [] } : captured.value
  return { finding, notes: finding.notes ?? [] }
}
