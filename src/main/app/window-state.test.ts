import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isReachable, readWindowState, writeWindowState } from './window-state'

const bounds = { x: 10, y: 20, width: 1200, height: 800 }
const screen = { x: 0, y: 0, width: 1920, height: 1080 }

test('what was written is read; nothing and nonsense are none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-window-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'window.json')
  expect(await readWindowState(file)).toBeNull()
  await writeWindowState(file, { bounds, maximized: true })
  expect(await readWindowState(file)).toEqual({ bounds, maximized: true })
  for (const text of [
    '{',
    '{}',
    '{"bounds":{"x":1,"y":1,"width":0,"height":5},"maximized":true}',
  ]) {
    await writeFile(file, text)
    expect(await readWindowState(file)).toBeNull()
  }
})

test('a window on a screen that is gone is not reachable', () => {
  expect(isReachable(bounds, [screen])).toBe(true)
  expect(isReachable({ ...bounds, x: 1920 + 50 }, [screen])).toBe(false)
  expect(isReachable({ ...bounds, x: 1920 + 50 }, [screen, { ...screen, x: 1920 }])).toBe(true)
  expect(isReachable({ ...bounds, x: -1150 }, [screen])).toBe(false)
  expect(isReachable({ ...bounds, y: -30 }, [screen])).toBe(false)
  expect(isReachable(bounds, [])).toBe(false)
})
