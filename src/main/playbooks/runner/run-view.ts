import type { PlaybookRunSummary, PlaybookRunView, RunPhase } from '@shared/ipc/playbook-run-views'
import { bookName } from '@shared/playbook/book-name'
import type { Condition } from '@shared/playbook/condition'
import { gateOf, isWorker, isWriter, runsOf, titleOf } from '@shared/playbook/phase'
import { possibleChanges } from '@shared/playbook/possible-changes'
import { memoryOf, type RunMemory } from '@shared/playbook/runner/run-memory'
import { voiceLines } from '@shared/playbook/runner/voices'
import { say } from '@shared/playbook/say'
import type { Phase } from '@shared/playbook/schema'
import type { LiveRun } from './live-run'
import { startNow } from './move-base'
import type { RunnerPorts } from './ports'
import { projectOf } from './project-of'

const statusOf = ({ memory }: LiveRun): PlaybookRunSummary['status'] =>
  memory.state.status === 'ready' ? 'running' : memory.state.status

/** What a run's playbook is called. */
export const nameOf = ({ frozen, row }: LiveRun): string => bookName(frozen.book, row.playbook)

/** What the window holds of a run. */
export const runSummary = (run: LiveRun): PlaybookRunSummary => {
  const { row, memory, card, length } = run
  const frame = memory.state.frames.at(-1)
  const phase = memory.state.book.phases.find(({ id }) => id === frame?.phase)
  return {
    orchestrationId: row.orchestrationId,
    playbook: row.playbook,
    name: nameOf(run),
    status: statusOf(run),
    phase: phase === undefined ? null : titleOf(phase),
    revision: length,
    card,
    doing: card === null ? run.doing : null,
    checking: run.checking !== null,
  }
}

/** A run with its phases and gates as they stand. */
export const runView = async (
  ports: Pick<RunnerPorts, 'trees' | 'orchestrations' | 'project' | 'waves'>,
  run: LiveRun,
  isPlaybook: (id: string) => Promise<boolean>,
): Promise<PlaybookRunView> => {
  const { frozen, memory, row } = run
  const start = startNow(run)
  const head = start === null ? null : await ports.trees.head(projectOf(ports, run).path)
  const lead = memory.leadWorker === null ? null : ports.waves.worker(memory.leadWorker)
  const { next } = frozen.book
  return {
    summary: runSummary(run),
    goal: frozen.goal,
    hash: frozen.hash,
    lead: frozen.lead,
    askBeforeRun: frozen.askBeforeRun,
    profile: frozen.profile,
    startedAt: row.startedAt,
    endedAt: run.endedAt,
    base: start?.base ?? null,
    baseMoved: start !== null && head !== null && head !== start.head,
    phases: memory.state.book.phases.map((phase) => phaseView(run, phase)),
    course: courseOf(run),
    leadWaveIds: lead === null ? [] : [lead.waveId],
    next: next === undefined ? null : { text: next, playbook: await isPlaybook(next) },
  }
}

const courseOf = ({ memory }: LiveRun): PlaybookRunView['course'] => {
  const { skip, repeat, switch: other, rebase } = possibleChanges(memory.state)
  return { skip: [...skip], repeat: [...repeat], switch: other, rebase }
}

/** A phase of a run as it stands. */
export const phaseView = ({ memory, frozen }: LiveRun, phase: Phase): RunPhase => {
  const known = memoryOf(memory, phase.id)
  const { runs = 0, extra = 0 } = memory.state.phases[phase.id] ?? {}
  const state = phaseState(memory, phase.id)
  const gate = gateOf(phase)
  const verdict = verdictOf(state, known.failed !== null)
  return {
    id: phase.id,
    title: titleOf(phase),
    does: phase.does ?? null,
    who: isWorker(phase) ? 'worker' : 'lead',
    writes: isWriter(phase),
    state,
    why: memory.state.skips[phase.id] ?? (state === 'skipped' ? known.skipped : null),
    runs,
    limit: runsOf(phase) + extra,
    after: phase.after ?? null,
    with: phase.with ?? null,
    added: !frozen.book.phases.some(({ id }) => id === phase.id),
    waveIds: [...known.waveIds],
    voices: known.voices === null ? [] : [...voiceLines(known.voices.all, known.voices.lead)],
    gate:
      gate === undefined
        ? null
        : {
            name: gate.name ?? gate.needs.map(say).join(' and '),
            per: gate.per,
            needs: needsOf(
              gate.needs.map(needText),
              known.looked.length > 0 || verdict === 'open' ? known.looked : (known.failed ?? []),
              state === 'passed',
            ),
            failed: (known.failed ?? []).flatMap(({ text, answer, why, output }) =>
              answer === 'yes' ? [] : [{ text, why, output }],
            ),
            verdict,
          },
  }
}

/** How a phase came out, or stands; in a run that is over nothing waits or runs any more. */
const phaseState = ({ state, phases }: RunMemory, id: string): RunPhase['state'] => {
  const at = state.phases[id]?.state ?? 'waiting'
  const isOver = state.status !== 'running' && state.status !== 'ready'
  if (at === 'waiting') return isOver ? 'unreached' : at
  if (at !== 'running' || state.frames.some(({ phase }) => phase === id)) return at
  if (!isOver || (phases[id]?.skipped ?? null) !== null) return 'skipped'
  return state.status === 'stopped' ? 'stopped' : 'left'
}

/** A need as its answer is recorded under. */
const needText = (need: Condition): string => {
  if (typeof need === 'string') return need
  if ('ask' in need) return need.ask
  return 'check' in need || 'run' in need ? say({ ...need, in: need.in ?? 'combined' }) : say(need)
}

/** What was asked, in order; and what the gate needs beyond that: computed, and so it held if the gate passed. */
const needsOf = (
  needs: readonly string[],
  looked: ReturnType<typeof memoryOf>['looked'],
  passed: boolean,
): NonNullable<RunPhase['gate']>['needs'] => [
  ...looked.map(({ text, answer, why }) => ({ text, answer, why })),
  ...needs
    .filter((text) => !looked.some((each) => each.text === text))
    .map((text) => ({ text, answer: passed ? ('yes' as const) : null, why: null })),
]

const verdictOf = (
  state: RunPhase['state'],
  failed: boolean,
): NonNullable<RunPhase['gate']>['verdict'] => {
  switch (state) {
    case 'passed':
    case 'recovered':
    case 'accepted':
      return state
    case 'skipped':
      return failed ? 'failed' : 'skipped'
    case 'waiting':
    case 'running':
    case 'stopped':
    case 'left':
    case 'unreached':
      return failed ? 'failed' : 'open'
  }
}
