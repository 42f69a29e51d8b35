import { pathToFileURL } from 'node:url'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBigLineThread } from './big-line-thread'

test('a big line is folded beside the main thread, and a crash there is only that line’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wd-thread-'))
  const entry = join(folder, 'entry.mjs')
  await writeFile(
    entry,
    `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ provider, state, line }) => {
  if (line.to === 0) throw new Error('crash')
  const text = provider + ' ' + (line.to - line.from)
  parentPort.postMessage({ state: { n: state.n + 1 }, events: [{ kind: 'message', text }] })
})`,
  )
  const { foldBigLine, close } = createBigLineThread(pathToFileURL(entry))
  const line = { path: '/log', from: 1, to: 2_000_001 }
  const [first, crash, second] = await Promise.allSettled([
    foldBigLine('demo', { n: 1 }, line),
    foldBigLine('demo', { n: 1 }, { ...line, to: 0 }),
    foldBigLine('demo', { n: 5 }, line),
  ])
  const events = [{ kind: 'message', text: 'demo 2000000' }]
  expect(first).toMatchObject({ value: { state: { n: 2 }, events } })
  expect(crash).toMatchObject({ status: 'rejected' })
  expect(second).toMatchObject({ value: { state: { n: 6 }, events } })
  await close()
  await rm(folder, { recursive: true })
})
