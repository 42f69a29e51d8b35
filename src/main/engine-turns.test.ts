import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demo, must, planText, shell } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

test('a worker is told more in its session and workspace, run again afresh, then closed', async () => {
  const { drive, engine } = open()
  const page = await drive.runToEnd(planText([demo('more', 'demo: write a.txt "one\\n"')]))
  const workerId = drive.worker(page, 'more').id
  const first = await drive.detail(page, 'more')
  must(
    await engine.calls.tellWorker({
      workerId,
      text: 'demo: seconds 0\ndemo: write b.txt "two\\n"',
    }),
  )
  expect(await engine.calls.tellWorker({ workerId, text: 'And more.' })).toMatchObject({
    ok: false,
    error: { code: 'turn_active' },
  })
  const told = await drive.ended(page.wave.id)
  expect(drive.worker(told, 'more')).toMatchObject({ turn: 2, diff: { files: 2 } })
  const second = await drive.detail(told, 'more')
  expect(second.sessionId).toBe(first.sessionId)
  expect(second.workspace).toBe(first.workspace)
  expect(second.turns.map(({ outcome }) => outcome?.ending)).toEqual(['succeeded', 'succeeded'])

  must(await engine.calls.retryWorker({ workerId }))
  const again = await drive.ended(page.wave.id)
  expect(drive.worker(again, 'more').turn).toBe(3)
  const third = await drive.detail(again, 'more')
  expect(third.sessionId).not.toBe(first.sessionId)
  expect(third.turns[2]?.prompt).toBe(third.brief)

  must(await engine.calls.closeWorker({ workerId, worth: 'used', why: 'It fits.' }))
  expect(await engine.calls.retryWorker({ workerId })).toMatchObject({
    ok: false,
    error: { code: 'not_open' },
  })
})

test('a worker without a session can be run again but not told more', async () => {
  const { drive, engine, projectId } = open()
  const page = await drive.runToEnd(planText([shell('plain', 'echo done')]))
  const workerId = drive.worker(page, 'plain').id
  expect(await engine.calls.tellWorker({ workerId, text: 'More.' })).toMatchObject({
    ok: false,
    error: { code: 'no_session' },
  })
  must(await engine.calls.allowCommand({ workerId, command: 'npm test' }))
  const again = await drive.ended(page.wave.id)
  expect(drive.worker(again, 'plain')).toMatchObject({ turn: 2, ending: 'succeeded' })
  expect(must(await engine.calls.allowedCommands({ projectId })).commands).toEqual(['npm test'])
})

test('a reader that writes into the checkout is found out', async () => {
  const { drive, house } = open()
  const page = await drive.runToEnd(
    planText([shell('writes', 'echo x > stray.txt; echo done', { isolate: 'checkout' })]),
  )
  expect(drive.worker(page, 'writes').readOnlyViolation).toBe(true)
  const { turns } = await drive.detail(page, 'writes')
  expect(turns[0]?.outcome?.readOnlyViolation).toEqual(['stray.txt'])
  await house.git('clean', '-fdq')
})

test('a reader beside a writer in one checkout is not blamed; the writer says what it touched', async () => {
  const { drive, house } = open()
  await writeFile(join(house.repository, 'draft.txt'), 'mine\n')
  const up = join(house.root, 'reader-up')
  const waitFor = (file: string) => `until [ -e "${file}" ]; do sleep 0.05; done`
  const page = await drive.runToEnd(
    planText(
      [
        shell('reads', `: > "${up}"; ${waitFor('stray.txt')}; echo done`, { isolate: 'checkout' }),
        shell('writes', `${waitFor(up)}; echo x > stray.txt; echo done`, {
          mode: 'write',
          isolate: 'checkout',
        }),
      ],
      { strategy: 'balanced' },
    ),
  )
  expect(drive.worker(page, 'reads')).toMatchObject({
    ending: 'succeeded',
    readOnlyViolation: false,
  })
  const { turns } = await drive.detail(page, 'writes')
  expect(turns[0]?.outcome).toMatchObject({
    touchedFiles: ['stray.txt'],
    dirtyBefore: ['draft.txt'],
    readOnlyViolation: [],
  })
  await house.git('clean', '-fdq')
})

test('a writer in a worktree excuses a reader for refs, not for files of the checkout', async () => {
  const { drive, house } = open()
  const tagged = join(house.root, 'tagged')
  const page = await drive.runToEnd(
    planText(
      [
        shell(
          'strays',
          `until [ -e "${tagged}" ]; do sleep 0.05; done; echo x > stray.txt; echo done`,
          {
            isolate: 'checkout',
          },
        ),
        shell('tags', `git tag made; : > "${tagged}"; echo done`, {
          mode: 'write',
          isolate: 'worktree',
        }),
      ],
      { strategy: 'balanced' },
    ),
  )
  const { turns } = await drive.detail(page, 'strays')
  expect(turns[0]?.outcome?.readOnlyViolation).toEqual(['stray.txt'])
  await house.git('clean', '-fdq')
})

test('a worker that removes its own workspace still ends in an outcome', async () => {
  const { drive } = open()
  const page = await drive.runToEnd(
    planText([shell('removes', 'rm -rf "$PWD"; echo done', { mode: 'write', isolate: 'clone' })]),
  )
  const worker = drive.worker(page, 'removes')
  expect(worker).toMatchObject({ state: 'open', turnState: 'ended' })
  expect(worker.message).toContain('diff')
})

test('uncommitted changes are previewed, carried into the base, and never in the diff', async () => {
  const { drive, engine, house, projectId } = open()
  await writeFile(join(house.repository, 'draft.txt'), 'mine\n')
  expect(must(await engine.calls.previewUncommitted({ projectId })).files).toEqual(['draft.txt'])
  const { waveId } = must(
    await engine.calls.runWave({
      projectId,
      orchestrationId: null,
      text: planText([demo('carried', 'demo: write theirs.txt "x\\n"')]),
      checkoutConfirmed: false,
      includeUncommitted: true,
    }),
  )
  const page = await drive.ended(waveId)
  const { workspace } = await drive.detail(page, 'carried')
  expect(await readFile(join(workspace ?? '', 'draft.txt'), 'utf8')).toBe('mine\n')
  expect(drive.worker(page, 'carried').diff?.files).toBe(1)
  await house.git('clean', '-fdq')
})

test("a plan goes on in a session of the checkout: asked for where it works, and in its own worker's mode", async () => {
  const { house, drive, engine, projectId } = open()
  const reader = demo('reader', '', { mode: 'read-only' })
  const more = { strategy: 'rescue', closePolicy: 'never' } as const
  const read = await drive.runToEnd(planText([reader], { ...more, strategy: 'economy' }))
  const { sessionId } = await drive.detail(read, 'reader')
  if (sessionId === null) throw new Error('a demo worker has a session')
  const plain = join(house.root, 'plain')
  await mkdir(plain)

  const writer = demo('writer', 'demo: write resumed.txt "x"', { resume: sessionId, cwd: plain })
  const text = planText([writer], more)
  const ask = { projectId, orchestrationId: null, text, includeUncommitted: false }
  const refused = await engine.calls.runWave({ ...ask, checkoutConfirmed: false })
  expect(refused.ok ? null : refused.error.message).toContain(
    `It would write in your own checkout ${house.repository}`,
  )
  const wrote = await drive.runToEnd(text)
  const written = (await drive.detail(wrote, 'writer')).turns[0]?.outcome
  expect(written).toMatchObject({
    touchedFiles: ['resumed.txt'],
    readOnlyViolation: [],
    diff: { files: 1 },
  })

  const again = demo('again', '', { mode: 'read-only', resume: sessionId })
  const looked = await drive.runToEnd(planText([again], more))
  expect((await drive.detail(looked, 'again')).turns[0]?.outcome).toMatchObject({
    touchedFiles: [],
    diff: null,
    dirtyBefore: ['resumed.txt'],
  })
})
