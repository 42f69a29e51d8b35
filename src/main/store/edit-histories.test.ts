import { expect, test } from 'vitest'
import { openTestStore } from './testing/open-test-store'

test('what can be undone outlives the app, for the one text it belongs to', async () => {
  const { store, file } = await openTestStore()
  const history = {
    past: [{ at: 3, removed: 'cheap', inserted: 'strong' }],
    future: [{ at: 0, removed: '', inserted: '# "mine"\n' }],
  }
  store.editHistories.keep('careful', 'older', { past: [], future: [] })
  store.editHistories.keep('careful', 'newer', history)
  const again = await openTestStore(file)
  expect(again.store.editHistories.read('careful', 'newer')).toEqual(history)
  expect(again.store.editHistories.read('careful', 'older')).toBeNull()
  expect(again.store.editHistories.read('briefs/work.md', 'newer')).toBeNull()
})
