import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStore } from './store'

test('the write-ahead log is copied into the database beside the thread that commits', async () => {
  const root = await mkdtemp(join(tmpdir(), 'wavedeck-checkpoint-'))
  const file = join(root, 'wavedeck.db')
  const opened = await createStore(file, { now: () => 1 }, () => undefined)
  if (!opened.ok) throw new Error(opened.error.message)
  const store = opened.value
  const project = store.projects.add({ name: 'a', path: '/a', isGit: false, branch: null })
  const before = (await stat(file)).size
  let commits = 0
  const commit = (upTo: number) => {
    for (; commits < upTo; commits += 1)
      store.orchestrations.add({
        projectId: project.id,
        title: 'x'.repeat(400),
        folder: String(commits),
      })
  }
  commit(400)
  // The committing thread wrote nothing to the database itself.
  expect((await stat(file)).size).toBe(before)
  commit(600)
  await expect
    .poll(async () => (await stat(file)).size, { timeout: 40_000 })
    .toBeGreaterThan(before)
  store.close()
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})
