import { join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail } from '@shared/lib/result'
import { buildOutcome } from '@shared/outcome/build-outcome'
import type { FailureKind } from '@shared/outcome/ending'
import { hintsWithoutSession } from '@shared/outcome/hints'
import type { Outcome } from '@shared/outcome/outcome'
import { stallPressure } from '@shared/outcome/stall-pressure'
import type { TurnEnd } from '@shared/outcome/turn-end'
import { emptyReading, type TurnReading } from '@shared/outcome/turn-reading'
import { commentAnswers } from '@shared/turns/comment-brief'
import { hasResultFile } from '@shared/worker/result-file'
import type { ProviderAdapter } from '@shared/worker/invocation'
import type { FinishedTurn } from '@shared/worker/turn-runner'
import type { Workspace, WorkspaceFinding } from '@shared/worker/workspace'
import { patiently } from '../platform/patiently'
import { errorWords, isDiskFull } from '../platform/system-error'
import { turnFolder } from './folders'
import { outputTail } from './output-tail'
import type { SchedulerPorts } from './ports'
import { publishTurn } from './publish-turn'
import { readResultFile, type WrittenResult } from './read-result-file'
import type { Slot } from './slots'
import type { TurnLoop } from './turn-loop'

type SettleLoop = Pick<TurnLoop, 'ports' | 'slots' | 'isClosed'>

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Turns a finished turn into its outcome: what its workspace shows, the verdict, the files, and one row
 * that is written once. A capture that fails is said in the outcome and costs nothing else.
 */
export const settleTurn = async (
  loop: SettleLoop,
  slot: Slot,
  { end, reading: printed }: FinishedTurn,
  adapter: ProviderAdapter,
  workspace: Workspace,
  deadlineSeconds: number,
): Promise<void> => {
  if (end.stopReason === 'stalled') slot.stalledAt = end.endedAt
  const folder = turnFolder(slot.worker.folder, slot.turn.number)
  const captured = await capture(loop.ports, slot, workspace, join(folder, 'diff.patch'))
  const tail = keptTail(join(folder, 'stdout.log'), end.stdoutBytes)
  const written = await writtenResult(slot, folder)
  const reading = written.text === null ? printed : { ...printed, resultText: written.text }
  const wasCut = deadlineSeconds < slot.worker.resolved.timeoutSeconds
  const { outcome, resultText } = buildOutcome({
    workerId: slot.workerId,
    turn: slot.turn.number,
    worker: slot.worker.resolved,
    end,
    reading,
    limitSeconds: deadlineSeconds,
    waveSeconds: wasCut ? slot.wave.budget.maxWallSeconds : undefined,
    overBudget: slot.overBudget ?? undefined,
    stderrCause: adapter.stderrCause(end.stderrTail, end.exitCode, end.endedAt),
    workspace,
    finding: captured.finding,
    tail: tail.text,
    localZone,
  })
  const message = [outcome.message, ...captured.notes, ...tail.notes, written.note]
    .filter(Boolean)
    .join(' ')
  if (reading.quota !== slot.quota)
    loop.ports.quota.observe(slot.provider, reading.quota, end.endedAt)
  loop.ports.quota.turnEnded(slot.provider, outcome)
  const hint = pressureHint(loop, outcome) ?? outcome.hint ?? captured.fix
  const unseen = captured.unseen === null ? {} : { unseen: captured.unseen }
  await store(loop, slot, { ...outcome, message, hint, ...unseen }, resultText, reading.carry)
}

const writtenResult = ({ worker }: Slot, folder: string): Promise<WrittenResult> =>
  hasResultFile(worker.resolved.custom)
    ? readResultFile(folder)
    : Promise.resolve({ text: null, note: null })

/** Of a stall that was not the only one in these minutes, in whatever wave the others were or just end. */
const pressureHint = ({ ports, slots }: SettleLoop, { ending, end }: Outcome): string | null => {
  if (ending !== 'stalled') return null
  const stalledAt = new Map<string, number>()
  for (const { id, ending, endedAt } of ports.records.workers.live())
    if (ending === 'stalled' && endedAt !== null) stalledAt.set(id, endedAt)
  for (const { workerId, stalledAt: at } of slots.all())
    if (at !== null) stalledAt.set(workerId, at)
  return stallPressure([...stalledAt.values()], end.endedAt)
}

/** What is said of a turn that has no end of its own. */
export type EarlyVerdict = Pick<Outcome, 'ending' | 'failureKind' | 'message' | 'hint'>

/** Such a verdict with the usual hint of its kind. */
export const earlyVerdict = (
  ending: EarlyVerdict['ending'],
  failureKind: FailureKind,
  message: string,
): EarlyVerdict => ({ ending, failureKind, message, hint: hintsWithoutSession[failureKind] })

/** Ends a turn that never ran, or whose way was cut by a bug: a message, and no claim about its work. */
export const settleWithoutRun = async (
  loop: SettleLoop,
  slot: Slot,
  verdict: EarlyVerdict,
): Promise<void> => {
  const now = loop.ports.clock.now()
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
  await store(loop, slot, { ...outcome, ...verdict, sessionId }, null, null)
}

/** Publishes, then settles. On a full disk it waits for room: an outcome that is known is never given up. */
const store = async (
  { ports, isClosed }: SettleLoop,
  slot: Slot,
  outcome: Outcome,
  resultText: string | null,
  carry: TurnReading['carry'],
): Promise<void> => {
  const { records, clock, complain } = ports
  const what = `Storing the outcome of worker ${slot.worker.resolved.id}`
  for (let tries = 0; ; tries += 1) {
    try {
      await publish(ports, slot, outcome, resultText)
      records.atomically(() => {
        records.turns.settle(slot.turn.id, outcome, carry)
        if (outcome.resultSource === 'result' && resultText !== null)
          records.comments.answer(slot.workerId, outcome.turn, commentAnswers(resultText))
      })
      if (tries > 0 || outcome.failureKind === 'disk_full') holdForRoom(ports, slot.waveId)
      return
    } catch (error) {
      if (!isDiskFull(error) || isClosed()) throw error
      if (tries === 0) complain(what, error)
    }
    await new Promise<void>((resolve) => clock.setTimer(resolve, roomEveryMs))
  }
}

const roomEveryMs = 1_000

const publish = async (
  { clock, complain }: SchedulerPorts,
  slot: Slot,
  outcome: Outcome,
  resultText: string | null,
): Promise<void> => {
  try {
    await patiently(clock, () => publishTurn(slot.worker.folder, outcome, resultText))
  } catch (error) {
    if (isDiskFull(error)) throw error
    // The row is the truth; what its files would have said is in it.
    complain(`Writing the files of worker ${slot.worker.resolved.id}`, error)
  }
}

/** Nothing more is started where the next one would meet the same full disk. */
const holdForRoom = ({ records, clock }: SchedulerPorts, waveId: string): void => {
  const wave = records.waves.summary(waveId)
  if (wave?.state !== 'running' || wave.hold !== null) return
  const reason = 'the disk was full; make room, then resume the wave'
  records.waves.hold(waveId, { reason, since: clock.now(), until: null })
}

const keptTail = (file: string, length: number): { text: string; notes: readonly string[] } => {
  try {
    return { text: outputTail(file, length), notes: [] }
  } catch (error) {
    return { text: '', notes: [`The end of its output can't be read: ${errorWords(error)}.`] }
  }
}

/** What a workspace showed, or why it could not be looked at, in words, and what to do about that. */
interface Captured {
  readonly finding: WorkspaceFinding | null
  readonly notes: readonly string[]
  readonly unseen: string | null
  readonly fix: string | null
}

const whatIsUnseen = ({ mode }: Workspace): string =>
  mode === 'write'
    ? 'Its diff could not be taken.'
    : 'Whether the checkout changed while it read could not be looked at.'

/** A problem's message with the place it is about, named once. */
const problemPlace = ({ message, where }: Problem): string =>
  where === undefined || message.includes(where) ? message : `${message} (${where})`

/** What a worktree shares with the checkout; its files and its index are its own. */
const sharedByWorktrees = ['.git/refs', '.git/logs', '.git/config', '.git/hooks']

/** Whether a writer beside a reader may have made this change. */
const isExcused = (path: string, beside: Slot['besideWriter']): boolean =>
  beside === 'checkout' || (beside === 'worktree' && sharedByWorktrees.includes(path))

const capture = async (
  { workspaces, complain }: SchedulerPorts,
  slot: Slot,
  workspace: Workspace,
  patchFile: string,
): Promise<Captured> => {
  const captured = await workspaces.capture(workspace, patchFile).catch((error: unknown) => {
    complain(`Taking the diff of worker ${slot.worker.resolved.id}`, error)
    return fail(problem('capture_failed', `Wavedeck itself failed on it: ${errorWords(error)}.`))
  })
  if (!captured.ok) {
    const { kept, fix } = captured.error
    const unseen = problemPlace(captured.error)
    return {
      finding: null,
      notes: [whatIsUnseen(workspace), unseen, kept ?? ''],
      unseen,
      fix: fix ?? null,
    }
  }
  const readOnlyViolation = captured.value.readOnlyViolation.filter(
    (path) => !isExcused(path, slot.besideWriter),
  )
  const finding = { ...captured.value, readOnlyViolation }
  return { finding, notes: finding.notes ?? [], unseen: null, fix: null }
}
