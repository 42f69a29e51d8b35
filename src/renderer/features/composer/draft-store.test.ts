// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { openSavedDrafts } from '../../parts/saved-drafts'

/** The store as a window that is opened now has it. */
const opened = async () => {
  vi.resetModules()
  return import('./draft-store')
}

const saved = () => [...openSavedDrafts('plans').all.values()]

beforeEach(() => {
  localStorage.clear()
})

test('a half-written plan outlives the window, with the way back to its first text, until it is run', async () => {
  const before = await opened()
  before.startDraft('p1', 'first')
  before.writeDraft('p1', 'half', null)
  before.writeDraft('p1', 'half-written', null)
  before.setDraft('p1', { view: 'json', includeUncommitted: true, checkoutConfirmed: true })

  const after = await opened()
  after.startDraft('p1', 'another first text')
  after.writeDraft('p1', 'half-written, and on', null)
  // Nothing that was confirmed for a run: the person is asked anew.
  expect(saved()).toEqual([
    { first: 'first', text: 'half-written, and on', view: 'json', includeUncommitted: true },
  ])
  after.endDraft('p1')
  expect(saved()).toEqual([])
})

test('a plan nobody wrote at is not saved', async () => {
  const store = await opened()
  store.startDraft('p1', 'first')
  store.setDraft('p1', { view: 'json' })
  expect(saved()).toEqual([])
  store.writeDraft('p1', 'mine', null)
  expect(saved()).toHaveLength(1)
  store.undoDraft('p1')
  expect(saved()).toEqual([])
})
