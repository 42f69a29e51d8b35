import type {
  PlaybookRunSummary,
  PlaybookRunView,
  RequestCard,
} from '@shared/ipc/playbook-run-views'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { RunChange } from '@shared/playbook/run'
import type { Playbook } from '@shared/playbook/schema'
import type { ReportRun } from '@shared/report/report-run'
import type { RunEntry } from '@shared/playbook/runner/run-entry'
import { againChoice, type Answered, answerCard, planCard, type PlanAnswer } from './answer-card'
import { type Frozen, settingsNow } from './frozen'
import { unbegun } from './held-by-tree'
import { createDrive } from './drive'
import { append, type LiveRun, openRun } from './live-run'
import { moveBase, startNow } from './move-base'
import type { RunnerPorts } from './ports'
import { projectOf } from './project-of'
import { leadWords, runReport } from './run-report'
import { nameOf, runSummary, runView } from './run-view'
import { runFolder } from './seen-files'
import { addRun, freeze, type RunOrder, startOf, treeOf, writeFrozen } from './start-run'

type Done = Promise<Result<Record<string, never>, Problem>>

/** Drives every orchestration that follows a playbook, from one open request to the next. */
export interface Runner {
  start(projectId: string, order: RunOrder): Promise<Result<{ orchestrationId: string }, Problem>>
  view(orchestrationId: string): Promise<PlaybookRunView | null>
  /** Every playbook the orchestration followed, oldest first. */
  reports(orchestrationId: string): ReportRun[]
  summaries(): PlaybookRunSummary[]
  cards(): RequestCard[]
  answer(orchestrationId: string, answered: Answered): Done
  plan(orchestrationId: string, answered: PlanAnswer): Done
  change(orchestrationId: string, change: RunChange, why: string): Done
  /** `to` null: on without a playbook. */
  switchTo(orchestrationId: string, to: string | null, why: string): Done
  /** Goes on from the repository's HEAD. */
  moveBase(orchestrationId: string, why: string): Done
  stop(orchestrationId: string, why: string): Done
  /** A wave or worker of this orchestration changed. */
  touched(orchestrationId: string): void
  /** Resolves when nothing more is being done; nothing new is begun. */
  close(): Promise<void>
}

/** Builds the runner and goes on with every run at the request that was open. */
export const createRunner = (ports: RunnerPorts): Runner => {
  const { runs, tell, kick, settled, close } = createDrive(ports)

  const adopt = (run: LiveRun) => {
    if (run.memory.state.status === 'ready') {
      ports.note(run.row.orchestrationId, 'person', 'change', startWords(run))
      append(ports, run, [{ kind: 'event', event: { type: 'start' } }])
    }
    runs.set(run.row.orchestrationId, run)
    kick(run)
  }

  const record = (
    run: LiveRun,
    entries: readonly RunEntry[],
  ): Result<Record<string, never>, Problem> => {
    const refused = append(ports, run, entries, 'person')
    if (refused !== null) return fail(notAllowed(refused))
    tell(run)
    kick(run)
    return ok({})
  }

  /** What was answered is asked no more, though its request may stay open while something runs for it. */
  const recordAnswer: typeof record = (run, entries) => {
    const { card } = run
    run.card = null
    const done = record(run, entries)
    if (!done.ok) run.card = card
    return done
  }

  const open = (orchestrationId: string): Result<LiveRun, Problem> => {
    const run = runs.get(orchestrationId)
    return run === undefined ? fail(noRun) : ok(run)
  }

  /** Where a run starts, and the working tree that it is frozen on. */
  const groundOf = async (
    orchestrationId: string,
    book: Playbook,
    includeUncommitted: boolean,
  ): Promise<Result<Pick<Frozen, 'start' | 'tree'>, Problem>> => {
    const start = await startOf(ports, orchestrationId, includeUncommitted)
    if (!start.ok) return start
    const { path } = projectOf(ports, { row: { orchestrationId } })
    const tree = await treeOf(ports, book, start.value, path)
    return tree.ok ? ok({ start: start.value, tree: tree.value }) : tree
  }

  /** Leaves a run by `leave` and goes on with another one in its place. */
  const replace = async (
    run: LiveRun,
    to: string,
    leave: readonly RunEntry[],
    frozen: Frozen,
  ): Done => {
    const { orchestrationId } = run.row
    const added = ports.atomically(() => {
      const refused = append(ports, run, leave, 'person')
      return refused ?? addRun(ports, orchestrationId, to, frozen)
    })
    if (typeof added === 'string') return fail(notAllowed(added))
    const next = openRun(ports, added)
    await writeFrozen(runFolder(ports, next), frozen)
    await settled(orchestrationId)
    adopt(next)
    return ok({})
  }

  /** The same playbook from its beginning, on the working tree as it is now. */
  const hearAgain = async (run: LiveRun, why: string): Done => {
    const { playbook, orchestrationId } = run.row
    const { goal, inputs, lead, profile, askBeforeRun } = run.frozen
    const demo = isOnDemo(run)
    const read = await freeze(ports, { playbook, goal, inputs, lead, profile, askBeforeRun, demo })
    if (!read.ok) return read
    const on = await groundOf(orchestrationId, read.value.book, false)
    if (!on.ok) return on
    const change = { kind: 'switch', to: playbook } as const
    const event = { type: 'change', by: 'person', change, why } as const
    const leave = [...unbegun(run, why), { kind: 'event', event } as const]
    return replace(run, playbook, leave, { ...read.value, ...on.value })
  }

  for (const row of ports.records.running()) adopt(openRun(ports, row))

  return {
    async start(projectId, order) {
      if (ports.project(projectId) === null) return fail(unknownProject)
      const [title = ''] = order.goal.trim().split('\n', 1)
      if (title === '') return fail(noGoal)
      // Looked at before a folder is made for it.
      const read = await freeze(ports, order)
      if (!read.ok) return read
      const made = await ports.orchestrations.add(projectId, title.slice(0, 80))
      if (!made.ok) return made
      const orchestrationId = made.value.id
      const on = await groundOf(orchestrationId, read.value.book, order.includeUncommitted)
      if (!on.ok) return on
      const frozen = { ...read.value, ...on.value }
      const row = addRun(ports, orchestrationId, order.playbook, frozen)
      const run = openRun(ports, row)
      await writeFrozen(runFolder(ports, run), frozen)
      adopt(run)
      return ok({ orchestrationId })
    },
    async view(orchestrationId) {
      const row = ports.records.newest(orchestrationId)
      const run = runs.get(orchestrationId) ?? (row === null ? null : openRun(ports, row))
      if (run === null) return null
      return runView(ports, run, async (id) => (await ports.readFile(id)).ok)
    },
    reports: (orchestrationId) =>
      ports.records.of(orchestrationId).map((row) => {
        const live = runs.get(orchestrationId)
        return runReport(live?.row.id === row.id ? live : openRun(ports, row))
      }),
    summaries: () => [...runs.values()].map(runSummary),
    cards: () =>
      [...runs.values()].flatMap(({ card }) => card ?? []).sort((a, b) => a.since - b.since),
    async answer(orchestrationId, answered) {
      const run = open(orchestrationId)
      if (!run.ok) return run
      if (answered.choice === againChoice) await ports.lookForProviders()
      const { card } = run.value
      if (card?.kind === 'moved' && card.id === answered.card && answered.choice === 'again')
        return hearAgain(run.value, answered.why)
      const entries = answerCard(ports, run.value, answered)
      if (!entries.ok) return entries
      const done = recordAnswer(run.value, entries.value)
      for (const entry of entries.value)
        if (done.ok && entry.kind === 'checkCommand' && entry.command)
          ports.confirmCheck(projectOf(ports, run.value).id, {
            name: entry.check,
            command: entry.command,
          })
      return done
    },
    async plan(orchestrationId, answered) {
      const run = open(orchestrationId)
      if (!run.ok) return run
      const entries = await planCard(ports, run.value, answered)
      return entries.ok ? recordAnswer(run.value, entries.value) : entries
    },
    change(orchestrationId, change, why) {
      const run = open(orchestrationId)
      const event = { type: 'change', by: 'person', change, why } as const
      return Promise.resolve(run.ok ? record(run.value, [{ kind: 'event', event }]) : run)
    },
    async switchTo(orchestrationId, to, why) {
      const row = ports.records.newest(orchestrationId)
      if (row === null) return fail(noRun)
      const run = runs.get(orchestrationId) ?? openRun(ports, row)
      const running = run.memory.state.status === 'running'
      const event = {
        type: 'change',
        by: 'person',
        change: { kind: 'switch', to: to ?? 'no playbook' },
        why,
      } as const
      const leave: readonly RunEntry[] = running ? [{ kind: 'event', event }] : []
      if (to === null) return running ? record(run, leave) : fail(noRun)
      const { goal, inputs, lead, profile, askBeforeRun } = run.frozen
      const start = startNow(run)
      const demo = isOnDemo(run)
      const order = { playbook: to, goal, inputs, lead, profile, askBeforeRun, demo }
      const read = await freeze(ports, order, run.memory.state.facts)
      if (!read.ok) return read
      const tree = await treeOf(ports, read.value.book, start, projectOf(ports, run).path)
      if (!tree.ok) return tree
      if (!running) ports.note(orchestrationId, 'person', 'switch', `to ${to}: ${why}`)
      return replace(run, to, leave, { ...read.value, start, tree: tree.value })
    },
    async moveBase(orchestrationId, why) {
      const run = open(orchestrationId)
      if (!run.ok) return run
      const entries = await moveBase(ports, run.value, why)
      return entries.ok ? record(run.value, entries.value) : entries
    },
    stop(orchestrationId, why) {
      const run = open(orchestrationId)
      if (!run.ok) return Promise.resolve(run)
      const stopped = record(run.value, [{ kind: 'stopAsked', why }])
      if (stopped.ok) run.value.checking?.abort()
      const { memory } = run.value
      const phase = memory.state.request?.phase
      const lead = memory.request.leadTurn?.workerId ?? ''
      const waveIds = [memory.phases[phase ?? '']?.waveIds.at(-1), ports.waves.worker(lead)?.waveId]
      for (const id of waveIds)
        if (id !== undefined && ports.waves.read(id)?.wave.state === 'running') ports.waves.stop(id)
      return Promise.resolve(stopped)
    },
    touched(orchestrationId) {
      const run = runs.get(orchestrationId)
      if (run !== undefined) kick(run)
    },
    close,
  }
}

const startWords = (run: LiveRun): string =>
  `the playbook ${nameOf(run)} starts (${run.row.playbook}, sha256 ${run.frozen.hash.slice(0, 12)}); lead: ${leadWords(run)}`

const isOnDemo = (run: LiveRun): boolean => settingsNow(run).only === 'demo'

const noRun = problem('no_playbook_run', 'No playbook runs here.', { kept: 'Nothing was changed.' })
const noGoal = problem('no_goal', 'A playbook needs a goal.', {
  kept: 'Nothing was started.',
  fix: 'Say in a sentence what is to come out of it.',
})
const unknownProject = problem('unknown_project', 'This project is not known.', {
  kept: 'Nothing was started.',
})
const notAllowed = (why: string): Problem =>
  problem('not_allowed', `That is not possible now: ${why}.`, { kept: 'Nothing was changed.' })
