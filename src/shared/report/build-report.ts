import { budgetedTokens } from '../worker/usage'
import { caveatOf } from '../worker/caveat'
import { workerShape } from '../worker/worker-mark'
import { leftToDo } from './left-to-do'
import type { Report, ReportWave, ReportWorker } from './report'
import type { ReportFacts, WaveFacts, WorkerFacts } from './report-facts'
import { hasRun, sumOf } from './report-sum'
import { costWords, spanWords, tokenWords } from './report-words'

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

const reportWorker = (worker: WorkerFacts, root: string): ReportWorker => {
  const { summary, resolved, turns } = worker
  const { mark, word } = workerShape(summary)
  const outcomes = turns.flatMap(({ outcome }) => outcome ?? [])
  const last = outcomes.at(-1)
  const billed = unique(outcomes.flatMap(({ models }) => models))
  return {
    id: summary.id,
    planId: summary.planId,
    title: summary.title,
    why: resolved.why,
    provider: summary.provider,
    routingNote: resolved.routingNote,
    models: billed.length > 0 ? billed : summary.model === null ? [] : [summary.model],
    mode: summary.mode,
    isolation: summary.isolation,
    state: summary.state,
    mark,
    word,
    ending: summary.ending,
    message: summary.message,
    caveat: caveatOf(summary),
    hint: summary.hint,
    sum: sumOf([worker]),
    diff: summary.diff,
    integrated: worker.integrated,
    commits: [...worker.commits],
    base: worker.base,
    claim: summary.handoff?.summary ?? null,
    questions: summary.state === 'open' ? (summary.handoff?.questions ?? []) : [],
    worth: worker.worth,
    worthWhy: worker.worthWhy,
    denials: last?.denials ?? [],
    readOnlyViolation: last?.readOnlyViolation ?? [],
    folder: worker.folder.startsWith(`${root}/`)
      ? worker.folder.slice(root.length + 1)
      : worker.folder,
    receipt: worker.receipt,
    checks: (worker.checks?.results ?? []).map(({ name, state, exitCode, ms }) => {
      return { name, state, exitCode, ms }
    }),
    checkedWith: worker.checks?.together ?? [],
  }
}

const budgetWords = ({ summary, workers }: WaveFacts): string[] => {
  const { budget, startedAt, endedAt } = summary
  const sum = sumOf(workers)
  const used = sum.usage === null ? null : budgetedTokens(sum.usage)
  const ran = startedAt === null ? null : (endedAt ?? startedAt) - startedAt
  return [
    ...(budget.maxCalls === undefined
      ? []
      : [`${String(sum.turns)} of ${String(budget.maxCalls)} calls`]),
    ...(budget.maxReportedCostUsd === undefined
      ? []
      : [`${costWords(sum.costUsd)} of ${costWords(budget.maxReportedCostUsd)}`]),
    ...(budget.maxReportedTokens === undefined
      ? []
      : [`${tokenWords(used)} of ${tokenWords(budget.maxReportedTokens)} tokens`]),
    ...(budget.maxWallSeconds === undefined
      ? []
      : [`${spanWords(ran)} of ${spanWords(budget.maxWallSeconds * 1000)}`]),
  ]
}

const reportWave = (wave: WaveFacts, root: string): ReportWave => {
  const { summary, plan, workers } = wave
  const { id, number, title, phase, state, strategy, strategyNote, maxConcurrent } = summary
  const { startedAt, endedAt } = summary
  return {
    ...{ id, number, title, phase, why: plan.why, state, strategy, strategyNote, maxConcurrent },
    startedAt,
    endedAt,
    budget: budgetWords(wave),
    workers: workers.map((worker) => reportWorker(worker, root)),
  }
}

const value = (workers: readonly WorkerFacts[]): Report['value'] =>
  (['used', 'partial', 'discarded', 'unmarked'] as const).map((mark) => {
    const marked = workers.filter(
      (worker) => (worker.worth ?? 'unmarked') === mark && (mark !== 'unmarked' || hasRun(worker)),
    )
    return { mark, planIds: marked.map(({ summary }) => summary.planId), ...sumOf(marked) }
  })

/** Who of those that ran reported no such figure in any turn. */
const silent = (workers: readonly WorkerFacts[], figure: 'costUsd' | 'usage') => {
  const ran = workers.filter(hasRun)
  const reporting = (worker: WorkerFacts) =>
    worker.turns.some(({ outcome }) => outcome !== null && outcome[figure] !== null)
  const names = (of: readonly WorkerFacts[]) => unique(of.map(({ summary }) => summary.provider))
  const by = names(ran.filter(reporting)).sort()
  return {
    by,
    not: names(ran)
      .filter((name) => !by.includes(name))
      .sort(),
  }
}

/** Builds the report of an orchestration from its records; the same records give the same report. */
export const buildReport = (facts: ReportFacts): Report => {
  const workers = facts.waves.flatMap((wave) => wave.workers)
  const waves = facts.waves.map((wave) => reportWave(wave, facts.folder))
  const rows = waves.flatMap((wave) => wave.workers)
  const changed = rows.filter(({ diff }) => (diff?.files ?? 0) > 0)
  const cost = silent(workers, 'costUsd')
  const words: Record<string, number> = {}
  for (const { word } of rows) words[word] = (words[word] ?? 0) + 1
  const starts = waves.flatMap(({ startedAt }) => startedAt ?? [])
  const ends = waves.flatMap(({ endedAt }) => endedAt ?? [])
  const running =
    facts.runs.some(({ status }) => status === 'running') ||
    waves.some(({ state }) => state === 'running' || state === 'draft')
  return {
    version: 1,
    generatedAt: facts.now,
    zone: facts.zone,
    orchestrationId: facts.orchestrationId,
    title: facts.title,
    project: facts.project,
    folder: facts.folder,
    runs: [...facts.runs],
    playbooks: unique(facts.waves.flatMap(({ plan }) => plan.playbook ?? [])),
    startedAt: starts.length === 0 ? null : least(starts),
    endedAt: running || ends.length === 0 ? null : -least(ends.map((at) => -at)),
    done: !running,
    lead: leadOf(facts),
    whys: unique(facts.waves.flatMap(({ plan }) => plan.why ?? [])),
    total: sumOf(workers),
    words,
    costReportedBy: cost.by,
    costNotReportedBy: cost.not,
    tokensNotReportedBy: silent(workers, 'usage').not,
    changes: {
      writers: changed.length,
      diff: changed.reduce(
        (sum, { diff }) => ({
          files: sum.files + (diff?.files ?? 0),
          added: sum.added + (diff?.added ?? 0),
          removed: sum.removed + (diff?.removed ?? 0),
        }),
        { files: 0, added: 0, removed: 0 },
      ),
    },
    integrated: rows.reduce((sum, worker) => sum + worker.integrated, 0),
    commits: unique(rows.flatMap(({ commits }) => commits)),
    budget: facts.budget,
    value: value(workers),
    byProvider: unique(workers.map(({ summary }) => summary.provider)).map((provider) => ({
      provider,
      ...sumOf(workers.filter(({ summary }) => summary.provider === provider)),
    })),
    waves,
    journal: [...facts.notes],
    leftToDo: leftToDo(rows),
  }
}

const leadOf = ({ runs, notes }: ReportFacts): string => {
  const led = runs.at(-1)?.lead
  if (led !== undefined) return led === 'you' ? 'You led the playbook' : `${led} led the playbook`
  return notes.findLast(({ kind }) => kind === 'lead')?.text ?? 'You planned the waves'
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
