import { expect, test } from 'vitest'
import { begin, step } from './machine'
import type { Action, Event } from './run'
import { bundled } from './testing/bundled'
import { walkBook } from './testing/walk-book'

test.each(bundled.ids)('%s comes to its end, whether all goes well or nothing does', (id) => {
  const good = walkBook(bundled.playbook(id), {
    check: (phase) => phase !== 'reproduce',
    unit: () => ({ position: 'adopt' }),
  })
  expect(good.order.at(-1)).toBe('done')
  const bad = walkBook(bundled.playbook(id), {
    ask: () => false,
    check: () => false,
    unit: () => ({ verdict: 'FAIL', position: 'wait' }),
  })
  expect(['done', 'stopped']).toContain(bad.order.at(-1))
  const stopped = walkBook(bundled.playbook(id), { unit: () => ({ ok: false }), decide: 'stop' })
  expect(['done', 'stopped']).toContain(stopped.order.at(-1))
})

const rounds = (settled: 'moved' | 'held' | 'agreed') =>
  walkBook(bundled.playbook('cross-model-view'), {
    unit: (phase, index, lap) => ({
      position: index === 0 && !(settled === 'agreed' && phase === 'reconcile') ? 'adopt' : 'wait',
      moved: phase === 'reconcile' && settled !== 'held' && lap === 0,
    }),
  }).order
const opening = ['ground', 'lead own-view', 'independent', 'verify-claims', 'reconcile']

test('the panel: at most two exchanges while somebody moves, then the stalemate is named and disclosed', () => {
  const named = ['lead stalemate', 'lead decide', 'done']
  expect(rounds('moved')).toEqual([...opening, 'reconcile', ...named])
  expect(rounds('held')).toEqual([...opening, ...named])
  expect(rounds('agreed')).toEqual([...opening, 'lead decide', 'done'])
})

test('a voice that drops out does not block', () => {
  const { order } = walkBook(bundled.playbook('cross-model-view'), {
    unit: (phase, index) => ({ position: 'adopt', ok: !(phase === 'independent' && index > 0) }),
  })
  expect(order.at(-1)).toBe('done')
  expect(order).not.toContain('reconcile')
})

test('parts that fail: told once, then rescued; the reviewers look again after the mend', () => {
  let rescued = false
  const { order } = walkBook(bundled.playbook('plan-big-execute-small'), {
    check: (phase) => phase !== 'build' || rescued,
    unit: (phase, _index, lap) => {
      rescued ||= phase === 'rescue'
      return phase === 'review' && lap === 0 ? { verdict: 'FAIL', about: 'u2' } : {}
    },
  })
  expect(order).toEqual([
    ...['survey', 'lead parts', 'build', 'build:retry', 'rescue'],
    ...['review', 'mend', 'review:recheck', 'done'],
  ])
})

test('complete takes the first path whose condition holds', () => {
  const path = (yes: string) =>
    walkBook(bundled.playbook('complete'), { ask: (text) => text.startsWith(yes) })
  expect(path('it is quicker').order).toEqual(['look', 'lead direct', 'done'])
  expect(path('one worker').order).toEqual(['look', 'single', 'done'])
  const many = path('neither')
  expect(many.order).toEqual(['look', 'several', 'review', 'done'])
  expect(many.journal).toContain(
    'skip Do it directly: not the case: it is quicker to do than to describe',
  )
})

test('a lead that would accept a red check is overruled: the person decides', () => {
  const { order } = walkBook(bundled.playbook('one-careful-change'), { check: () => false })
  const decisions = order.filter((entry) => entry.startsWith('decide change'))
  expect(decisions).toEqual(['decide change (lead)', 'decide change (person)'])
})

test('changes of course are journal lines, and the run stays whole', () => {
  let { state } = step(begin(bundled.playbook('one-careful-change'), 'person'), { type: 'start' })
  const go = (event: Event): readonly Action[] => {
    const result = step(state, event)
    state = result.state
    return result.actions
  }
  const request = () => state.request?.id ?? 0
  const change = (
    by: 'lead' | 'person',
    why: string,
    what: Extract<Event, { type: 'change' }>['change'],
  ) => go({ type: 'change', by, why, change: what })
  go({ type: 'planned', request: request(), by: 'auto', units: ['u1'] })
  const skipped = change('person', 'no time', { kind: 'skip', phase: 'think' })
  expect(skipped[0]).toMatchObject({ type: 'refused' })
  const measure = { id: 'measure', role: 'Measure', readOnly: true, tier: 'cheap' as const }
  expect(
    change('person', 'we need numbers', { kind: 'add', after: 'think', phase: measure }),
  ).toEqual([
    {
      type: 'journal',
      kind: 'add',
      phase: 'measure',
      text: 'Measure after think: we need numbers',
    },
  ])
  const writer = { id: 'sneak', role: 'Sneak' }
  expect(change('lead', 'why not', { kind: 'add', after: 'think', phase: writer })[0]).toEqual({
    type: 'refused',
    why: 'only the person adds a phase that writes',
  })
  expect(change('person', 'other eyes', { kind: 'skip', phase: 'second-eyes' })[0]).toMatchObject({
    kind: 'skip',
  })
  go({ type: 'waveEnded', request: request(), ending: 'ended', units: [{ id: 'u1', ok: true }] })
  go({ type: 'judged', request: request(), by: 'person', answer: 'yes' })
  expect(state.request).toMatchObject({ kind: 'plan', phase: 'measure' })
  const to = { kind: 'switch' as const, to: 'plan-big-execute-small' }
  expect(change('lead', 'bigger', to)[0]).toMatchObject({ type: 'refused' })
  expect(change('person', 'bigger', to).map(({ type }) => type)).toEqual([
    'withdraw',
    'journal',
    'finish',
  ])
})
