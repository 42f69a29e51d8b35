import type { Outcome } from '@shared/outcome/outcome'
import type { ResolvedPlan, ResolvedWorker } from '@shared/plan/resolved-plan'
import type { Project, WaveSummary } from '@shared/worker/records'
import type { OrchestrationRecord } from '../orchestrations'
import type { Store } from '../store'
import type { TurnLaunch } from '../turns'
import type { WorkerRecord } from '../workers'

export const sampleWorker = (id: string, change: Partial<ResolvedWorker> = {}): ResolvedWorker => ({
  id,
  why: null,
  provider: 'demo',
  requestedProvider: 'demo',
  routingNote: null,
  mode: 'write',
  cwd: '/repo',
  timeoutSeconds: 600,
  idleTimeoutSeconds: null,
  isolate: 'clone',
  seedPaths: [],
  model: null,
  effort: null,
  tier: 'standard',
  tierNote: null,
  resume: null,
  mcp: false,
  task: `Do ${id}\nand more`,
  brief: `Do ${id}\nand more\n\ncontract`,
  estimatedPromptTokens: 10,
  custom: null,
  ...change,
})

export const samplePlan = (workers: readonly ResolvedWorker[]): ResolvedPlan => ({
  version: 1,
  title: 'A plan',
  why: null,
  playbook: null,
  phase: 'build',
  requestedStrategy: 'auto',
  strategy: 'balanced',
  strategyNote: 'two writers',
  maxConcurrent: 2,
  budget: { maxCalls: 9 },
  workers: [...workers],
})

export const sampleLaunch: TurnLaunch = {
  folder: '/data/turns/1',
  workspace: '/data/workspaces/1',
  deadlineSeconds: 600,
  idleSeconds: null,
  graceSeconds: 5,
  drainSeconds: 15,
  outputLimitBytes: 1024,
}

export const sampleOutcome = (workerId: string, change: Partial<Outcome> = {}): Outcome => ({
  version: 1,
  workerId,
  turn: 1,
  ending: 'succeeded',
  failureKind: null,
  message: 'Done.',
  hint: null,
  resetAt: null,
  sessionId: null,
  usage: { input: 100, cacheRead: 5, cacheWrite: 7, output: 20 },
  usageIsFloor: false,
  costUsd: 0.5,
  costByModel: {},
  models: ['m'],
  denials: [],
  deniedCommands: [],
  handoff: { status: 'DONE', summary: 'all of it', verdict: null },
  hasResult: true,
  resultBytes: 4,
  resultSource: 'result',
  diff: { files: 1, added: 2, removed: 0 },
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
    startedAt: 2_000,
    endedAt: 3_000,
    stdoutBytes: 10,
    lateBytes: 0,
    stderrTail: '',
    survivors: [],
  },
  ...change,
})

interface SampleWave {
  readonly project: Project
  readonly orchestration: OrchestrationRecord
  readonly wave: WaveSummary
  readonly workers: WorkerRecord[]
}

/** A project with one orchestration and one draft wave of these workers, none with a turn yet. */
export const addSampleWave = (
  store: Store,
  workers: readonly ResolvedWorker[],
  folder = '/data/o',
): SampleWave => {
  const project = store.projects.add({ name: 'repo', path: '/repo', isGit: true, branch: 'main' })
  const orchestration = store.orchestrations.add({ projectId: project.id, title: 'Work', folder })
  const wave = store.waves.add({
    orchestrationId: orchestration.id,
    title: 'A plan',
    plan: samplePlan(workers),
    folder: `${folder}/01-build`,
    checkoutConfirmed: false,
    includeUncommitted: true,
  })
  const added = workers.map((resolved) =>
    store.workers.add({
      waveId: wave.id,
      folder: `${folder}/01-build/workers/${resolved.id}`,
      resolved,
    }),
  )
  return { project, orchestration, wave, workers: added }
}
