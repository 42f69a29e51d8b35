import type { RequestCard } from '@shared/ipc/playbook-run-views'
import type { Snapshot } from '@shared/ipc/views'
import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import { expect, test } from 'vitest'
import { actionsOf } from './need-actions'
import { needText } from './need-text'
import { needsOf, type WaveNeed } from './needs'

const worker = (id: string, rest: Partial<WorkerSummary>): WorkerSummary => ({
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

const wave: WaveSummary = {
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

const snapshot = (workers: WorkerSummary[], waves: WaveSummary[] = [wave]): Snapshot => ({
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

const waveNeeds = (all: Snapshot): WaveNeed[] =>
  needsOf(all).filter((need) => need.kind !== 'request')

const question = {
  handoff: { status: 'NEEDS_CONTEXT', summary: 'Which one?', verdict: null },
} as const
const failed = { ending: 'failed', failureKind: 'error', message: 'It crashed.' } as const

test('most blocking first: question, failed, review, over budget, quota stop, lost', () => {
  const needs = needsOf(
    snapshot([
      worker('lost', { state: 'lost', ending: 'interrupted', failureKind: 'lost' }),
      worker('quota', { ending: 'skipped', failureKind: 'quota_low' }),
      worker('over', { ending: 'over_budget', failureKind: 'budget' }),
      worker('review', {}),
      worker('failed', failed),
      worker('question', question),
    ]),
  )
  expect(needs.map(({ kind }) => kind)).toEqual([
    'question',
    'failed',
    'review',
    'over',
    'quotaStop',
    'lost',
  ])
})

test('what runs, waits, is closed, or only read and succeeded needs nobody', () => {
  const needs = needsOf(
    snapshot([
      worker('runs', { state: 'active', ending: null }),
      worker('waits', { state: 'queued', ending: null }),
      worker('closed', { state: 'closed', ...failed }),
      worker('read', { mode: 'read-only', diff: null }),
    ]),
  )
  expect(needs).toEqual([])
})

test('the same need of one orchestration is one line with sums; questions stay apart', () => {
  const all = snapshot([
    worker('a', {}),
    worker('b', { endedAt: 4 }),
    worker('c', question),
    worker('d', question),
  ])
  const needs = waveNeeds(all)
  expect(needs.map(({ kind, workers }) => [kind, workers.length])).toEqual([
    ['question', 1],
    ['question', 1],
    ['review', 2],
  ])
  const [, , review] = needs
  if (!review) throw new Error('no review')
  expect(review.since).toBe(4)
  expect(needText(review, all, 0)).toMatchObject({
    title: '2 workers ended with a diff',
    place: 'router / the work',
    diff: { files: 4, added: 10, removed: 2 },
  })
})

test('a failure says why and when it can go on', () => {
  const now = new Date(2026, 10, 29, 12, 0).getTime()
  const all = snapshot([worker('w3', { ...failed, resetAt: now + 3_600_000 })])
  const [need] = needsOf(all)
  if (!need) throw new Error('no need')
  expect(needText(need, all, now)).toMatchObject({
    title: 'title of w3',
    place: 'router / the work / w3',
    reset: 'resets 13:00',
    facts: ['It crashed.'],
  })
})

test('a provider held without an end needs the person only while work waits for it', () => {
  const hold = {
    reason: 'claude hit its limit; when it resets is not known',
    since: 5,
    until: null,
  }
  const queued = worker('q', { provider: 'claude', state: 'queued', ending: null })
  const held = (workers: WorkerSummary[], until: number | null = null): Snapshot => {
    const all = snapshot(workers)
    const provider = { provider: 'claude', kind: 'limit', hold: { ...hold, until } } as const
    return { ...all, quota: { ...all.quota, holds: [provider] } }
  }
  const all = held([queued])
  const [need] = needsOf(all)
  if (!need) throw new Error('no need')
  expect(need.kind).toBe('heldProvider')
  expect(needText(need, all, 0)).toMatchObject({
    title: 'claude is on hold: 1 worker waits',
    facts: [hold.reason],
  })
  expect(needsOf(held([queued], 9))).toEqual([])
  expect(needsOf(held([worker('q', { ...queued, provider: 'codex' })]))).toEqual([])
})

test('a held wave needs the person only while work waits behind it and no time ends it', () => {
  const hold = { reason: 'Held since the restart.', since: 5, until: null }
  const queued = worker('q', { state: 'queued', ending: null })
  const held = [{ ...wave, hold }]
  expect(needsOf(snapshot([queued], held)).map(({ kind }) => kind)).toEqual(['held'])
  expect(needsOf(snapshot([], held))).toEqual([])
  expect(needsOf(snapshot([queued], [{ ...wave, hold: { ...hold, until: 99 } }]))).toEqual([])
})

test('workers of several orchestrations that were signed out are one line of their provider', () => {
  const out = { ending: 'failed', failureKind: 'not_logged_in', provider: 'claude' } as const
  const all = snapshot(
    [
      worker('a', out),
      worker('b', { ...out, orchestrationId: 'other', waveId: 'other' }),
      worker('c', { ...out, provider: 'codex' }),
    ],
    [wave, { ...wave, id: 'other', orchestrationId: 'other' }],
  )
  const needs = waveNeeds(all)
  expect(needs.map(({ kind, workers }) => [kind, workers.length])).toEqual([
    ['signIn', 2],
    ['signIn', 1],
  ])
  expect(needs[0] && needText(needs[0], all, 0).title).toContain('Sign in to claude again')
})

test('a lost worker is taken back or given up, never run again from there', () => {
  const all = snapshot([worker('gone', { state: 'lost', ending: 'interrupted' })])
  const [need] = needsOf(all)
  expect(need && actionsOf(need, all).map(({ label }) => label)).toEqual([
    'See what was kept',
    'Kill what is left, take back',
    'Give up',
  ])
})

test('what a playbook asks comes first, with where it belongs and on what fact', () => {
  const card: RequestCard = {
    id: '7',
    orchestrationId: 'o',
    kind: 'decide',
    phase: 'build',
    phaseTitle: 'Build',
    title: 'The gate after Build failed. How does it go on?',
    by: 'Gate: tests pass',
    facts: ['test: exit 1', 'one retry was used'],
    output: 'boom',
    choices: [{ id: 'stop', label: 'Stop', means: 'The run ends.', needsWhy: false }],
    default: null,
    draft: null,
    takesText: false,
    workerIds: [],
    since: 3,
  }
  const asks = (kind: RequestCard['kind']): Snapshot => ({
    ...snapshot([worker('a', question)]),
    playbookRuns: [
      {
        orchestrationId: 'o',
        playbook: 'complete',
        name: 'Complete',
        status: 'running',
        phase: 'Build',
        revision: 4,
        card: { ...card, kind },
      },
    ],
  })
  const all = asks('decide')
  const [need, next] = needsOf(all)
  expect([need?.kind, need?.word, next?.kind]).toEqual(['request', 'To decide', 'question'])
  expect(need && needText(need, all, 0)).toMatchObject({
    title: card.title,
    place: 'router / the work / Build',
    facts: ['test: exit 1'],
  })
  expect(need && actionsOf(need, all).map(({ label }) => label)).toEqual(['Open'])
  const [plan] = needsOf(asks('plan'))
  expect(plan && actionsOf(plan, all).map(({ label }) => label)).toEqual(['Plan it', 'Open'])
})

test('a worker with concerns says them, and its diff is offered for review', () => {
  const concerns = {
    status: 'DONE_WITH_CONCERNS',
    summary: 'No test covers it.',
    verdict: null,
  } as const
  const all = snapshot([worker('w', { message: 'It finished in 3 s.', handoff: concerns })])
  const [need] = needsOf(all)
  if (!need) throw new Error('no need')
  expect(needText(need, all, 0)).toMatchObject({
    facts: ['No test covers it.'],
    diff: { files: 2, added: 5, removed: 1 },
  })
  expect(actionsOf(need, all).map(({ label }) => label)).toEqual(['Review', 'Open'])
})

test('a writer that changed files and printed nothing is offered for review', () => {
  const silent = { ending: 'failed', failureKind: 'no_result', hasResult: false } as const
  const all = snapshot([worker('w', silent)])
  const [need] = needsOf(all)
  expect(need?.kind).toBe('look')
  expect(need && actionsOf(need, all).map(({ label }) => label)).toEqual(['Review', 'Open'])
})
