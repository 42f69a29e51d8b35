import type { Snapshot } from '@shared/ipc/views'
import type { WaveSummary, WorkerSummary } from '@shared/worker/records'

/** A worker that ended well with a diff, with changes. */
export const worker = (id: string, rest: Partial<WorkerSummary>): WorkerSummary => ({
  id,
  waveId: 'wave',
  orchestrationId: 'o',
  planId: id,
  title: `title of ${id}`,
  provider: 'demo',
  model: null,
  effort: null,
  mode: 'write',
  isolation: 'clone',
  state: 'open',
  turnState: 'ended',
  turn: 1,
  ending: 'succeeded',
  failureKind: null,
  message: null,
  hint: null,
  resetAt: null,
  handoff: null,
  hasResult: true,
  denials: 0,
  survivors: 0,
  readOnlyViolation: false,
  waitsFor: null,
  queuedAt: 0,
  startedAt: 1,
  endedAt: 10,
  lastOutputAt: 9,
  timeoutSeconds: 60,
  idleTimeoutSeconds: null,
  usage: null,
  usageIsFloor: false,
  costUsd: null,
  costCapUsd: null,
  diff: { files: 2, added: 5, removed: 1 },
  ...rest,
})

export const wave: WaveSummary = {
  id: 'wave',
  orchestrationId: 'o',
  number: 1,
  title: 'the wave',
  phase: null,
  state: 'running',
  strategy: 'balanced',
  strategyNote: '',
  maxConcurrent: 2,
  budget: {},
  hold: null,
  createdAt: 0,
  startedAt: 0,
  endedAt: null,
  folder: '/data/w',
}

/** What the window knows, with these workers in one orchestration of one project. */
export const snapshot = (workers: WorkerSummary[], waves: WaveSummary[] = [wave]): Snapshot => ({
  epoch: 'e',
  seq: 0,
  dataFolder: '/data',
  projects: [{ id: 'p', name: 'router', path: '/p', isGit: true, branch: 'main' }],
  orchestrations: [
    {
      id: 'o',
      projectId: 'p',
      title: 'the work',
      createdAt: 0,
      updatedAt: 0,
      waves: 1,
      waveId: 'wave',
      waveState: 'running',
      marks: [],
      counts: {},
      costUsd: null,
      demoUsd: 0,
      playbook: null,
    },
  ],
  waves,
  workers,
  clis: [],
  clisPending: false,
  settings: { theme: 'system', notifications: true },
  spentTodayUsd: 0,
  playbooksRevision: 0,
  playbookRuns: [],
  quota: {
    lines: { criticalThreshold: 80, stopAt: 95 },
    observations: [],
    holds: [],
    problems: [],
  },
})

export const question = {
  handoff: { status: 'NEEDS_CONTEXT', summary: 'Which one?', verdict: null },
} as const
export const failed = { ending: 'failed', failureKind: 'error', message: 'It crashed.' } as const
