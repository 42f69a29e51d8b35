import { expect, test } from 'vitest'
import type { CallHandlers, CallName } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { answerCall } from './answer-call'

const unexpected = () => Promise.reject(new Error('not expected'))
const complaints: unknown[] = []
const ask = (request: unknown, some: Partial<CallHandlers<CallName>> = {}) =>
  answerCall(
    (name) => Promise.resolve(ok(some[name] ?? unexpected)),
    request,
    (what, error) => complaints.push([what, error]),
  )

test('a call is parsed, handed over and answered', async () => {
  const stopped: string[] = []
  const stopWorker = ({ workerId }: { workerId: string }) => {
    stopped.push(workerId)
    return Promise.resolve(ok({}))
  }
  const answer = await ask({ name: 'stopWorker', input: { workerId: 'w' } }, { stopWorker })
  expect(answer).toEqual({ ok: true, value: {} })
  expect(stopped).toEqual(['w'])
})

test('an expected problem comes back as it is', async () => {
  const refusal = fail(problem('gone', 'It is gone.'))
  expect(
    await ask(
      { name: 'stopWorker', input: { workerId: 'w' } },
      { stopWorker: () => Promise.resolve(refusal) },
    ),
  ).toEqual(refusal)
})

test('while nobody can answer, the reason is the answer', async () => {
  const refusal = fail(problem('database_corrupt', 'It is corrupt.'))
  const request = { name: 'snapshot', input: {} }
  expect(await answerCall(() => Promise.resolve(refusal), request, expect.unreachable)).toEqual(
    refusal,
  )
})

test('a throw is logged whole and told without its text', async () => {
  complaints.length = 0
  const error = new Error('secret path /home/x')
  const answer = await ask(
    { name: 'snapshot', input: {} },
    { snapshot: () => Promise.reject(error) },
  )
  expect(answer).toMatchObject({ ok: false, error: { code: 'bug' } })
  expect(JSON.stringify(answer)).not.toContain('secret')
  expect(complaints).toEqual([['Answering "snapshot"', error]])
})

test.each([
  [undefined, 'unknown_call'],
  [{ name: 'snapshot', input: {}, more: 1 }, 'unknown_call'],
  [{ name: 'toString', input: {} }, 'unknown_call'],
  [{ name: '__proto__', input: {} }, 'unknown_call'],
  [{ name: 'stopWorker', input: {} }, 'bad_call'],
  [{ name: 'stopWorker', input: { workerId: 'w', also: 1 } }, 'bad_call'],
  [{ name: 'stopWorker', input: { workerId: 7 } }, 'bad_call'],
])('%j is refused as %s before any handler', async (request, code) => {
  expect(await ask(request)).toMatchObject({ ok: false, error: { code } })
})
