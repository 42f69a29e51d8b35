import { expect, test } from 'vitest'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import type { Engine } from '../engine'
import { createEngineHost } from './engine-host'

const refused = fail(problem('locked', 'Another engine runs.'))
// The host only hands it on.
const engine = {} as Engine

test('an engine that starts is started once', async () => {
  let starts = 0
  const host = createEngineHost(() => {
    starts += 1
    return Promise.resolve(ok(engine))
  }, expect.unreachable)
  expect(await host.engine(true)).toEqual(ok(engine))
  expect(await host.engine(true)).toEqual(ok(engine))
  expect(starts).toBe(1)
})

test('after a failed start only one who says "again" starts it again, two at once together', async () => {
  const answers = [refused, refused, ok(engine)]
  let starts = 0
  const host = createEngineHost(
    () => Promise.resolve(answers[starts++] ?? refused),
    expect.unreachable,
  )
  expect(await host.engine(false)).toEqual(refused)
  expect(await host.engine(false)).toEqual(refused)
  expect(starts).toBe(1)
  expect(await Promise.all([host.engine(true), host.engine(true)])).toEqual([refused, refused])
  expect(starts).toBe(2)
  expect(await host.engine(true)).toEqual(ok(engine))
})

test('a throw is logged and told as a problem', async () => {
  const complaints: unknown[] = []
  const error = new Error('broken')
  const host = createEngineHost(
    () => Promise.reject(error),
    (_what, thrown) => complaints.push(thrown),
  )
  expect(await host.engine(false)).toMatchObject({ ok: false, error: { code: 'bug' } })
  expect(complaints).toEqual([error])
})
