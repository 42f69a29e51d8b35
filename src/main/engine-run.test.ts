import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demo, must, planText, shell } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('a wave of scratch readers: every record is written, nothing else is touched', async () => {
  const { drive, engine, house } = open()
  const workers = ['one', 'two', 'three'].map((id) => shell(id, `echo "answer of ${id}"`))
  const page = await drive.runToEnd(planText(workers, { maxConcurrent: 2 }))
  expect(page.wave).toMatchObject({ state: 'done', number: 1, hold: null })
  expect(page.workers.map(({ state, ending, hasResult }) => [state, ending, hasResult])).toEqual(
    Array(3).fill(['open', 'succeeded', true]),
  )
  const folder = join(page.wave.folder, 'workers', 'two')
  expect(await readFile(join(folder, 'brief.md'), 'utf8')).toContain('Run the command of two.')
  expect(await readFile(join(folder, 'result.md'), 'utf8')).toContain('answer of two')
  const detail = await drive.detail(page, 'two')
  expect(detail.turns).toHaveLength(1)
  expect(JSON.parse(await readFile(join(folder, 'outcome.json'), 'utf8'))).toEqual(
    detail.turns[0]?.outcome,
  )
  expect(await readdir(join(folder, 'turns', '1'))).toEqual(
    expect.arrayContaining(['exit', 'outcome.json', 'prompt.md', 'result.md', 'stdout.log']),
  )
  const state = JSON.parse(await readFile(join(page.wave.folder, 'state.json'), 'utf8')) as object
  expect(state).toMatchObject({ version: 1, wave: { id: page.wave.id } })
  expect(engine.activeWorkers()).toBe(0)
  expect(await house.git('status', '--porcelain')).toBe('')
})

test('a custom command may write its result to the file it was given, and say other things meanwhile', async () => {
  const { drive } = open()
  const writes = (id: string, line: string) => ({
    ...shell(id, ''),
    args: ['-c', line, '{result}'],
  })
  const page = await drive.runToEnd(
    planText([
      writes('quiet', 'printf "the answer\\nSTATUS: DONE\\n" > "$0"'),
      writes('loud', 'echo working on it; echo the answer > "$0"'),
      writes('broken', 'echo half > "$0"; exit 3'),
      writes('none', 'echo only this'),
      writes('pipe', 'echo said; mkfifo "$0"'),
      writes('huge', 'echo said; head -c 6000000 /dev/zero | tr "\\0" x > "$0"'),
    ]),
  )
  const ends = page.workers.map(({ planId, ending, handoff }) => [planId, ending, handoff?.status])
  expect(ends).toEqual([
    ['quiet', 'succeeded', 'DONE'],
    ['loud', 'succeeded', undefined],
    ['broken', 'failed', undefined],
    ['none', 'succeeded', undefined],
    ['pipe', 'succeeded', undefined],
    ['huge', 'succeeded', undefined],
  ])
  const result = (id: string) =>
    readFile(join(page.wave.folder, 'workers', id, 'result.md'), 'utf8')
  expect(await result('quiet')).toContain('the answer')
  expect(await result('loud')).toBe('the answer\n')
  expect(await result('none')).toContain('only this')
  const huge = join(page.wave.folder, 'workers', 'huge', 'turns', '1', 'own-result.md')
  expect(drive.worker(page, 'huge').message).toContain(
    `The result it wrote is 6000000 bytes, over 5242880; it is kept in ${huge}.`,
  )
})

test('demo writers work in clones: diffs, claims, tails; the repository is as it was', async () => {
  const { drive, engine, house } = open()
  const before = await house.git('for-each-ref', '--format=%(refname) %(objectname)')
  const page = await drive.runToEnd(
    planText([
      demo('writes', 'demo: write src/new.txt "hello\\n"'),
      demo('worries', 'demo: edit README.md\ndemo: concerns'),
      demo('reads', '', { mode: 'read-only' }),
    ]),
  )
  expect(page.wave.state).toBe('done')
  expect(drive.worker(page, 'writes')).toMatchObject({
    ending: 'succeeded',
    diff: { files: 1, added: 1, removed: 0 },
    handoff: { status: 'DONE' },
    readOnlyViolation: false,
  })
  expect(drive.worker(page, 'worries').handoff?.status).toBe('DONE_WITH_CONCERNS')
  expect(drive.worker(page, 'reads')).toMatchObject({ ending: 'succeeded', diff: null })

  const workerId = drive.worker(page, 'writes').id
  expect(must(await engine.calls.readDiff({ workerId })).files).toMatchObject([
    { path: 'src/new.txt', state: 'added' },
  ])
  const file = must(
    await engine.calls.readFileDiff({ workerId, path: 'src/new.txt', force: false }),
  )
  expect(file.patch).toContain('+hello')
  const tail = must(
    await engine.calls.readTail({
      workerId,
      turn: 1,
      cursor: 0,
      direction: 'forward',
      raw: false,
      stream: 'stdout',
    }),
  )
  expect(tail.ended).toBe(true)
  expect(tail.events.map(({ event }) => event.kind)).toContain('fileChange')
  const after = await house.git('for-each-ref', '--format=%(refname) %(objectname)')
  expect(after).toBe(before)
  expect(await house.git('status', '--porcelain')).toBe('')
})

test('a failing worker says its exit code, and the wave is partial', async () => {
  const { drive } = open()
  const page = await drive.runToEnd(
    planText([shell('fails', 'echo half; exit 3'), shell('works', 'echo done')]),
  )
  expect(page.wave.state).toBe('partial')
  const failed = drive.worker(page, 'fails')
  expect(failed).toMatchObject({ ending: 'failed', failureKind: 'error', hasResult: false })
  expect(failed.message).toContain('3')
  expect((await drive.detail(page, 'fails')).result).toContain('FALLBACK')
})

test('limits end what hangs: silence stalls it, its time limit times it out', async () => {
  const { drive } = open()
  const page = await drive.runToEnd(
    planText([
      shell('silent', 'exec sleep 60', { idleTimeoutSeconds: 5 }),
      shell('later', 'sleep 0.4; echo last; exec sleep 60', { idleTimeoutSeconds: 5 }),
      shell('slow', 'while :; do echo tick; sleep 0.2; done', { timeoutSeconds: 2 }),
    ]),
  )
  expect(drive.worker(page, 'silent').ending).toBe('stalled')
  expect(drive.worker(page, 'later').ending).toBe('stalled')
  // One of the two knows of the other, though they did not stall at the same instant.
  const hints = page.workers.map(({ hint }) => hint)
  expect(hints.join()).toContain('2 workers stalled within ten minutes')
  expect(drive.worker(page, 'slow').ending).toBe('timed_out')
  expect(page.wave.state).toBe('failed')
})

test('stopping: one worker, then its whole wave with what still waits', async () => {
  const { drive, engine } = open()
  const waveId = await drive.start(
    planText([shell('a', 'exec sleep 60'), shell('b', 'exec sleep 60'), shell('c', 'echo never')], {
      maxConcurrent: 2,
    }),
  )
  const running = await drive.until(
    waveId,
    ({ workers }) => workers.filter(({ turnState }) => turnState === 'running').length === 2,
  )
  expect(drive.worker(running, 'c')).toMatchObject({
    state: 'queued',
    waitsFor: '2 at a time in this wave',
  })
  const workerId = drive.worker(running, 'a').id
  must(await engine.calls.holdWave({ waveId, held: true }))
  // Both in one go: what is read is how it stands before anything of it has ended.
  const [asked, page0] = await Promise.all([
    engine.calls.stopWorker({ workerId }),
    engine.calls.readWave({ waveId }),
  ])
  must(asked)
  const stopping = must(page0)
  expect(drive.worker(stopping, 'a').waitsFor).toContain('its processes to end')
  await drive.until(waveId, (each) => {
    const { state, waitsFor } = drive.worker(each, 'a')
    return state === 'open' && waitsFor === null
  })
  must(await engine.calls.stopWave({ waveId }))
  const page = await drive.ended(waveId)
  expect(page.wave.state).toBe('stopped')
  expect(drive.worker(page, 'a').ending).toBe('stopped')
  expect(drive.worker(page, 'b').ending).toBe('stopped')
  expect(drive.worker(page, 'c')).toMatchObject({ ending: 'skipped', failureKind: 'stopped' })
  expect(await engine.calls.stopWorker({ workerId })).toMatchObject({
    ok: false,
    error: { code: 'not_running' },
  })
  const { notes } = must(
    await engine.calls.readJournal({ orchestrationId: page.wave.orchestrationId }),
  )
  expect(notes.filter(({ from }) => from === 'person')).toMatchObject([
    { kind: 'change', text: 'a: stopped', workerId },
    {
      kind: 'change',
      text: expect.stringMatching(/^stopped wave 1 \(.+\): 1 worker running, 1 queued$/) as string,
      workerId: null,
    },
  ])
})

test('a hold keeps queued workers waiting until it is lifted', async () => {
  const { drive, engine } = open()
  const waveId = await drive.start(
    planText([shell('first', 'exec sleep 60'), shell('second', 'echo done')], { maxConcurrent: 1 }),
  )
  const running = await drive.until(waveId, ({ workers }) => workers[0]?.turnState === 'running')
  must(await engine.calls.holdWave({ waveId, held: true }))
  must(await engine.calls.stopWorker({ workerId: drive.worker(running, 'first').id }))
  const held = await drive.until(waveId, ({ workers }) => workers[0]?.state === 'open')
  expect(held.wave).toMatchObject({ state: 'running', hold: { reason: 'you paused it' } })
  await drive.until(waveId, ({ workers }) => workers[1]?.waitsFor?.includes('on hold') === true)
  must(await engine.calls.resumeWave({ waveId }))
  const page = await drive.ended(waveId)
  expect(drive.worker(page, 'second').ending).toBe('succeeded')
})

test('a budget refuses what is past it before it starts', async () => {
  const { drive } = open()
  const page = await drive.runToEnd(
    planText([shell('in', 'echo done'), shell('out', 'echo never')], {
      maxConcurrent: 1,
      budget: { maxCalls: 1 },
    }),
  )
  expect(drive.worker(page, 'in').ending).toBe('succeeded')
  expect(drive.worker(page, 'out')).toMatchObject({ ending: 'skipped', failureKind: 'budget' })
  expect(drive.worker(page, 'out').message).toBe("The wave's budget of 1 turn is used up.")
})

test('a running worker is ended at the first figure over the budget', async () => {
  const { drive } = open()
  const page = await drive.runToEnd(
    planText([demo('eats', 'demo: chatter 200', { mode: 'read-only' }, 60)], {
      budget: { maxReportedTokens: 50 },
    }),
  )
  const worker = drive.worker(page, 'eats')
  expect(worker).toMatchObject({ ending: 'over_budget', failureKind: 'budget' })
  expect(worker.message).toMatch(
    /^The wave has used [\d,]+ tokens of 50\. That ended it after \d+ s\./,
  )
  expect(worker.usage?.output).toBeGreaterThan(0)
})

test('what a worker printed last is known though nothing more comes', async () => {
  const { engine, drive } = open()
  const waveId = await drive.start(planText([shell('quiet', 'echo begun; sleep 60')]))
  const page = await drive.until(waveId, (now) => drive.worker(now, 'quiet').lastOutputAt !== null)
  expect(drive.worker(page, 'quiet').turnState).toBe('running')
  must(await engine.calls.stopWave({ waveId }))
  await drive.ended(waveId)
})
