import type { Outcome } from '../outcome/outcome'
import type { WorkerSummary } from '../worker/records'
import type { ReportFacts, TurnFacts, WorkerFacts } from './report-facts'

/** A turn of one second, for tests and benches. */
export const sampleTurn = (outcome: Partial<Outcome> = {}): TurnFacts => ({
  startedAt: 1_000,
  endedAt: 2_000,
  outcome: {
    version: 1,
    workerId: 'a',
    turn: 1,
    ending: 'succeeded',
    failureKind: null,
    message: 'Done.',
    hint: null,
    resetAt: null,
    sessionId: 's',
    usage: { input: 100, cacheRead: 300, cacheWrite: 0, output: 20 },
    usageIsFloor: false,
    costUsd: 0.1,
    costByModel: {},
    models: ['m'],
    denials: [],
    deniedCommands: [],
    handoff: null,
    hasResult: true,
    resultBytes: 4,
    resultSource: 'result',
    diff: null,
    touchedFiles: [],
    dirtyBefore: [],
    readOnlyViolation: [],
    drained: false,
    outputLimit: false,
    counts: {},
    foreignLines: 0,
    end: {
      exitCode: 0,
      signal: null,
      stopReason: null,
      launchError: null,
      lost: false,
      startedAt: 1_000,
      endedAt: 2_000,
      stdoutBytes: 10,
      lateBytes: 0,
      stderrTail: '',
      survivors: [],
    },
    ...outcome,
  },
})

type WorkerChange = Partial<Omit<WorkerFacts, 'summary'>> & {
  readonly summary?: Partial<WorkerSummary>
  readonly provider?: WorkerSummary['provider']
}

export const sampleWorkerFacts = (id: string, change: WorkerChange): WorkerFacts => {
  const { summary, provider = 'claude', ...rest } = change
  return {
    summary: {
      id,
      waveId: 'wave',
      orchestrationId: 'o',
      planId: id,
      title: `Do ${id}`,
      provider,
      model: null,
      effort: null,
      mode: 'read-only',
      isolation: 'clone',
      state: 'open',
      turnState: 'ended',
      turn: 1,
      ending: 'succeeded',
      failureKind: null,
      message: 'Done.',
      hint: null,
      resetAt: null,
      handoff: { status: 'DONE', summary: 'All of it.', verdict: null },
      hasResult: true,
      denials: 0,
      survivors: 0,
      readOnlyViolation: false,
      waitsFor: null,
      queuedAt: 0,
      startedAt: 1_000,
      endedAt: 2_000,
      lastOutputAt: 2_000,
      timeoutSeconds: 600,
      idleTimeoutSeconds: null,
      usage: null,
      usageIsFloor: false,
      costUsd: null,
      costCapUsd: null,
      diff: null,
      ...summary,
    },
    resolved: { why: null, routingNote: null },
    turns: [sampleTurn()],
    worth: null,
    worthWhy: null,
    base: 'abc',
    folder: `/data/o/01-build/workers/${id}`,
    integrated: 0,
    commits: [],
    receipt: null,
    checks: null,
    ...rest,
  }
}

/** One orchestration of one wave. */
export const sampleFacts = (change: {
  readonly title?: string
  readonly workers?: readonly WorkerFacts[]
  readonly runs?: ReportFacts['runs']
}): ReportFacts => ({
  orchestrationId: 'o',
  title: change.title ?? 'Work',
  project: 'repo',
  folder: '/data/o',
  budget: {},
  waves: [
    {
      summary: {
        id: 'wave',
        orchestrationId: 'o',
        number: 1,
        title: 'A plan',
        phase: 'build',
        state: 'done',
        strategy: 'balanced',
        strategyNote: 'two writers',
        maxConcurrent: 2,
        budget: { maxReportedCostUsd: 8 },
        hold: null,
        createdAt: 0,
        startedAt: 1_000,
        endedAt: 5_000,
        folder: '/data/o/01-build',
      },
      plan: { why: 'It broke.', playbook: null },
      workers: change.workers ?? [sampleWorkerFacts('a', {})],
    },
  ],
  runs: change.runs ?? [],
  notes: [{ at: 3_000, from: 'engine', kind: 'skip', text: 'b: over budget', workerId: null }],
  now: 6_000,
  zone: 'UTC',
})
