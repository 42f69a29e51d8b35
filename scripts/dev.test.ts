import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

test('without a display it says so and what to do, before anything is set up', async () => {
  const dev = spawn(process.execPath, [path.join(import.meta.dirname, 'dev.mjs')], {
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(dev, 'close')
  const [out, err] = await Promise.all([text(dev.stdout), text(dev.stderr)])
  expect(out).toBe('')
  expect(err.trim()).toBe(
    'There is no display here to open the panel on. Name one in DISPLAY, or run the demo in a virtual one: npm run demo',
  )
  expect(await ended).toEqual([1, null])
})
