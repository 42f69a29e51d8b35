import type { RequestCard } from '@shared/ipc/playbook-run-views'
import type { Snapshot } from '@shared/ipc/views'
import { expect, test } from 'vitest'
import { actionsOf } from './need-actions'
import { needText } from './need-text'
import { needsOf } from './needs'
import { failed, question, snapshot, worker } from './testing/need-samples'

test('a failure says why and when it can go on', () => {
  const now = new Date(2026, 10, 29, 12, 0).getTime()
  const all = snapshot([worker('w3', { ...failed, resetAt: now + 3_600_000 })])
  const [need] = needsOf(all)
  if (!need) throw new Error('no need')
  expect(needText(need, all, now)).toMatchObject({
    title: 'title of w3',
    place: 'router / the work',
    who: 'w3',
    reset: 'resets 13:00',
    facts: ['It crashed.'],
  })
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

test('what was kept of one over budget is offered only where it left a diff', () => {
  const labels = (files: number): string[] => {
    const diff = { files, added: files, removed: 0 }
    const over = { ending: 'over_budget', failureKind: 'budget', diff } as const
    const all = snapshot([worker('a', over), worker('b', over)])
    return needsOf(all).flatMap((need) => actionsOf(need, all).map(({ label }) => label))
  }
  expect(labels(1)).toEqual(['Review 2', 'See what was kept'])
  expect(labels(0)).toEqual(['Open'])
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
        doing: null,
        checking: false,
        card: { ...card, kind },
      },
    ],
  })
  const all = asks('decide')
  const [need, next] = needsOf(all)
  expect([need?.kind, need?.word, next?.kind]).toEqual(['request', 'To decide', 'question'])
  expect(need && needText(need, all, 0)).toMatchObject({
    title: card.title,
    place: 'router / the work',
    who: 'Build',
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

test('several stalls close in time say what they point to', () => {
  const factsOf = (...ends: number[]) => {
    const given = snapshot(ends.map((at) => worker(String(at), { ending: 'stalled', endedAt: at })))
    return needsOf(given).map((need) => needText(need, given, 0).facts.join())[0]
  }
  expect(factsOf(0, 240_000)).toContain('2 workers stalled within ten minutes')
  expect(factsOf(0, 660_000)).toBe('')
})
