import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyReceipts } from './report/verify-receipts'
import { demo, must, openEngine, planText, shell } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()
const place = { path: 'a.txt', side: 'new', line: 1, quote: 'one' } as const

test('comments go together as one turn, and are answered in it', async () => {
  const { drive, engine } = open()
  const page = await drive.runToEnd(planText([demo('commented', 'demo: write a.txt "one\\n"')]))
  const workerId = drive.worker(page, 'commented').id
  const { calls } = engine
  expect(await calls.sendComments({ workerId })).toMatchObject({
    error: { code: 'nothing_to_send' },
  })
  const directed = 'Take two.\ndemo: seconds 0\ndemo: write a.txt "two\\n"'
  must(await calls.addComment({ workerId, threadId: null, ...place, text: directed }))
  const whole = must(
    await calls.addComment({
      workerId,
      threadId: null,
      path: null,
      side: null,
      line: null,
      quote: '',
      text: 'Nice.',
    }),
  )
  must(await calls.editComment({ workerId, commentId: whole.id, text: 'Good work.' }))
  expect(must(await calls.sendComments({ workerId }))).toEqual({ turn: 2 })
  const after = await drive.ended(page.wave.id)
  const { turns } = await drive.detail(after, 'commented')
  expect(turns[1]?.prompt).toContain('## Comment 1: a.txt:1')
  expect(turns[1]?.prompt).toContain('Good work.')
  const { comments, messages, refusal } = must(await calls.readTalk({ workerId }))
  expect(comments.map(({ turn }) => turn)).toEqual([2, 2])
  expect(messages).toEqual([])
  expect(refusal).toBeNull()
})

test('what is told while a turn runs is queued, sent when it ended well, and reaches its worker only', async () => {
  const { drive, engine } = open()
  const waveId = await drive.start(
    planText([
      demo('busy', 'demo: write a.txt "one\\n"', {}, 2),
      demo('other', 'demo: write o.txt "x\\n"'),
    ]),
  )
  const running = await drive.until(
    waveId,
    (page) => drive.worker(page, 'busy').state === 'active' && page.workers.length === 2,
  )
  const workerId = drive.worker(running, 'busy').id
  const { calls } = engine
  expect(await calls.tellWorker({ workerId, text: 'Now.' })).toMatchObject({
    error: { code: 'turn_active' },
  })
  const texts = ['demo: seconds 0\nsecond', 'demo: seconds 0\nfirst', 'never']
  for (const text of texts) must(await calls.queueMessage({ workerId, text }))
  const [second, first, never] = must(await calls.readTalk({ workerId })).messages
  if (second === undefined || first === undefined || never === undefined) throw new Error('three')
  must(await calls.moveMessage({ workerId, messageId: first.id, to: 0 }))
  must(await calls.removeMessage({ workerId, messageId: never.id }))
  must(
    await calls.editMessage({
      workerId,
      messageId: second.id,
      text: 'demo: seconds 0\ndemo: ask "Which one?"',
    }),
  )
  const other = drive.worker(running, 'other').id
  expect(
    await calls.editMessage({ workerId: other, messageId: second.id, text: 'x' }),
  ).toMatchObject({ error: { code: 'not_waiting' } })

  const ended = await drive.ended(waveId)
  expect(drive.worker(ended, 'busy')).toMatchObject({ state: 'open', turn: 3 })
  expect(drive.worker(ended, 'other').turn).toBe(1)
  const { turns } = await drive.detail(ended, 'busy')
  expect(turns.slice(1).map(({ prompt }) => prompt)).toEqual([
    'demo: seconds 0\nfirst',
    'demo: seconds 0\ndemo: ask "Which one?"',
  ])
}, 60_000)

test('a stopped worker keeps its session and goes on in it', async () => {
  const { drive, engine } = open()
  const waveId = await drive.start(planText([demo('halted', 'demo: chatter 5', {}, 30)]))
  const seen = await drive.until(
    waveId,
    (page) => drive.worker(page, 'halted').lastOutputAt !== null,
  )
  const workerId = drive.worker(seen, 'halted').id
  must(await engine.calls.queueMessage({ workerId, text: 'demo: seconds 0\nGo on.' }))
  must(await engine.calls.stopWorker({ workerId }))
  const stopped = await drive.ended(waveId)
  expect(drive.worker(stopped, 'halted')).toMatchObject({ ending: 'stopped', turn: 1 })
  // After a stop the queue waits for the person.
  expect(must(await engine.calls.readTalk({ workerId })).messages).toHaveLength(1)
  expect(must(await engine.calls.sendMessage({ workerId }))).toEqual({ turn: 2 })
  const resumed = await drive.ended(waveId)
  const { turns, sessionId } = await drive.detail(resumed, 'halted')
  expect(turns[0]?.outcome?.sessionId).toBe(sessionId)
  expect(turns[1]?.outcome).toMatchObject({ ending: 'succeeded', sessionId })
}, 60_000)

test('follow-ups end at the limit of the plan, and a plan may have its workers closed when done', async () => {
  const { drive, engine } = open()
  const page = await drive.runToEnd(
    planText([demo('limited', 'demo: write a.txt "x\\n"')], { maxFollowups: 0 }),
  )
  const workerId = drive.worker(page, 'limited').id
  expect(await engine.calls.tellWorker({ workerId, text: 'More.' })).toMatchObject({
    error: { code: 'too_many_follow_ups' },
  })
  // What waits beyond the limit can be told from it before the limit is met.
  expect(must(await engine.calls.readTalk({ workerId }))).toMatchObject({
    followUps: 0,
    maxFollowups: 0,
  })
  const closing = await drive.runToEnd(
    planText([demo('done', 'demo: write d.txt "x\\n"'), demo('asks', 'demo: ask "Why?"')], {
      closePolicy: 'done',
    }),
  )
  expect(drive.worker(closing, 'done').state).toBe('closed')
  expect(drive.worker(closing, 'asks').state).toBe('open')
  const closed = drive.worker(closing, 'done').id
  expect(await engine.calls.tellWorker({ workerId: closed, text: 'More.' })).toMatchObject({
    error: { code: 'closed' },
  })
  must(await engine.calls.markWorker({ workerId: closed, worth: 'used', why: 'Fits.' }))
  const { notes } = must(
    await engine.calls.readJournal({ orchestrationId: closing.wave.orchestrationId }),
  )
  expect(notes.map(({ from, text }) => [from, text])).toEqual([
    ['engine', 'done: closed as its plan says: it reported DONE'],
    ['person', 'done: marked used: Fits.'],
  ])
}, 60_000)

test('a structured result is checked: questions are kept, another form is a failure', async () => {
  const { drive } = open()
  const answer = (value: object) => `printf '%s' '${JSON.stringify(value)}'`
  const result = {
    status: 'needs_input',
    summary: 'Half.',
    questions: ['Which day?'],
    filesChanged: [],
  }
  const page = await drive.runToEnd(
    planText([
      shell('asks', answer(result), { structured: true }),
      shell('wrong', 'echo All done.', { structured: true }),
    ]),
  )
  expect(drive.worker(page, 'asks')).toMatchObject({
    ending: 'succeeded',
    handoff: { status: 'NEEDS_CONTEXT', questions: ['Which day?'] },
  })
  expect(drive.worker(page, 'wrong')).toMatchObject({
    ending: 'failed',
    failureKind: 'invalid_output',
    message: expect.stringContaining('does not end with a JSON object') as string,
  })
})

test('a worker is run again once for one cause, then rescued by another provider from its base', async () => {
  const { drive, engine, house } = open()
  const failing = 'echo half > half.txt; echo broke >&2; exit 3'
  const page = await drive.runToEnd(
    planText([shell('breaks', failing, { mode: 'write', isolate: 'clone' })]),
  )
  const workerId = drive.worker(page, 'breaks').id
  must(await engine.calls.retryWorker({ workerId }))
  await drive.ended(page.wave.id)
  expect(await engine.calls.retryWorker({ workerId })).toMatchObject({
    error: { code: 'retried_once' },
  })
  expect(await engine.calls.rescueWorker({ workerId, provider: 'custom', note: '' })).toMatchObject(
    { error: { code: 'same_provider' } },
  )
  await house.git('commit', '--quiet', '--allow-empty', '-m', 'Moved on')
  const { waveId, orchestrationId } = must(
    await engine.calls.rescueWorker({ workerId, provider: 'demo', note: 'demo: seconds 0' }),
  )
  expect(orchestrationId).toBe(page.wave.orchestrationId)
  const rescued = await drive.ended(waveId)
  const detail = await drive.detail(rescued, 'breaks-rescue')
  expect(detail.base).toBe((await drive.detail(page, 'breaks')).base)
  expect(detail.headMoved).toBe(true)
  expect(detail.brief).toContain('+half')
  expect(detail.brief).toContain('broke')
  const { notes } = must(await engine.calls.readJournal({ orchestrationId }))
  expect(notes.map(({ kind }) => kind)).toContain('switch')
  const journal = await readFile(join(detail.folder, '../../..', 'journal.jsonl'), 'utf8')
  expect(journal).toContain('rescued by demo')
}, 60_000)

test('a report is written with the receipts of its workers, which name what was altered', async () => {
  const { drive, engine } = open()
  const page = await drive.runToEnd(
    planText([demo('one', 'demo: write a.txt "x\\n"'), demo('two', 'demo: fail')]),
  )
  const { orchestrationId } = page.wave
  const { report } = must(await engine.calls.readReport({ orchestrationId }))
  expect(report.waves[0]?.workers.map(({ planId, word }) => [planId, word])).toEqual([
    ['one', 'Open, review'],
    ['two', 'Failed'],
  ])
  expect(report.total.costUsd).toBeGreaterThan(0)
  expect(report.leftToDo[0]?.text).toBe('one: Review its diff of 1 file.')
  const { path } = must(await engine.calls.writeReport({ orchestrationId }))
  expect(await readFile(path, 'utf8')).toContain('<!doctype html>')
  const folder = dirname(path)
  expect(await readFile(join(folder, 'report.md'), 'utf8')).toContain('| `two` |')
  expect(await verifyReceipts(folder)).toMatchObject({ receipts: 2, altered: [] })
  await writeFile(join(folder, '01-wave/workers/one/turns/1/diff.patch'), 'nothing')
  expect((await verifyReceipts(folder)).altered).toEqual([
    '01-wave/workers/one/turns/1/diff.patch: altered',
  ])
}, 60_000)

test('queued messages and comments survive a restart', async () => {
  const { drive, engine, house } = open()
  const page = await drive.runToEnd(planText([demo('kept', 'demo: ask "Which?"')]))
  const workerId = drive.worker(page, 'kept').id
  must(await engine.calls.addComment({ workerId, threadId: null, ...place, text: 'Why?' }))
  must(await engine.calls.queueMessage({ workerId, text: 'Later.' }))
  await engine.close()
  const again = must(await openEngine(house.root, house.data))
  try {
    const talk = must(await again.calls.readTalk({ workerId }))
    expect(talk.comments.map(({ text }) => text)).toEqual(['Why?'])
    expect(talk.messages.map(({ text }) => text)).toEqual(['Later.'])
  } finally {
    await again.close()
  }
}, 60_000)
