import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workerShape } from '@shared/worker/worker-mark'
import { demo, must, openEngine, planText } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

/** A worker that changed README.md and made new.txt, with the lines of its wave’s journal. */
const settled = async () => {
  const { drive, house } = open()
  const writes = 'demo: write README.md "# Better\\n"\ndemo: write new.txt "new\\n"'
  const page = await drive.runToEnd(planText([demo('reviewed', writes)]))
  const { folder } = await drive.detail(page, 'reviewed')
  const journal = async () =>
    (await readFile(join(folder, '../../..', 'journal.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { text: string }).text)
  const workerId = drive.worker(page, 'reviewed').id
  return { workerId, journal, readme: join(house.repository, 'README.md') }
}

test('accepted hunks are integrated and taken back, a conflict is refused; the journal says so', async () => {
  const { engine, house } = open()
  const { workerId, journal, readme } = await settled()
  const template = join(house.repository, '.git/template')
  await writeFile(template, '# Why?\nTicket: \n')
  await house.git('config', 'commit.template', template)
  const review = must(await engine.calls.readReview({ workerId }))
  expect(review.files.map(({ path }) => path)).toEqual(['README.md', 'new.txt'])
  expect(review).toMatchObject({ branch: 'main', headMoved: false, integration: null })
  expect(review.message).toMatch(/.\n\nTicket:\n$/)
  expect(await engine.calls.integrate({ workerId })).toMatchObject({
    ok: false,
    error: { code: 'nothing_to_integrate' },
  })

  const { files } = must(
    await engine.calls.decide({ workerId, path: 'README.md', atoms: null, decision: 'accept' }),
  )
  must(await engine.calls.markViewed({ workerId, path: 'new.txt', viewed: true }))
  expect(files[0]?.accepted).toEqual(['-0', '+0'])
  expect(must(await engine.calls.preCheck({ workerId }))).toEqual({
    files: 1,
    conflicts: [],
    problem: null,
  })
  expect(must(await engine.calls.integrate({ workerId }))).toEqual({ files: 1 })
  expect(await readFile(readme, 'utf8')).toBe('# Better\n')
  expect(await house.git('status', '--porcelain')).toBe(' M README.md\n')

  await writeFile(readme, '# Mine\n')
  expect(await engine.calls.undoIntegrate({ workerId, keepEdited: false })).toMatchObject({
    ok: false,
    error: { code: 'all_edited_since', where: 'README.md' },
  })
  await writeFile(readme, '# Better\n')
  must(await engine.calls.undoIntegrate({ workerId, keepEdited: false }))
  expect(await readFile(readme, 'utf8')).toBe('# Project\n')

  // A conflict is said before, and refused.
  await writeFile(readme, '# Conflict\n')
  expect(must(await engine.calls.preCheck({ workerId })).problem?.code).toBe('integrate_conflict')
  expect((await engine.calls.integrate({ workerId })).ok).toBe(false)
  expect(await readFile(readme, 'utf8')).toBe('# Conflict\n')
  await writeFile(readme, '# Project\n')
  expect(await house.git('status', '--porcelain')).toBe('')
  await house.git('config', '--unset', 'commit.template')
  expect(await journal()).toEqual([
    expect.stringMatching(/^reviewed: integrated \d files?$/),
    'reviewed: took back the integrated files',
  ])
}, 240_000)

test('what is integrated is committed through the person’s hooks; the journal says so', async () => {
  const { engine, house } = open()
  const { workerId, journal } = await settled()
  must(await engine.calls.decide({ workerId, path: 'README.md', atoms: null, decision: 'accept' }))
  must(await engine.calls.markViewed({ workerId, path: 'new.txt', viewed: true }))
  must(await engine.calls.integrate({ workerId }))
  // All that waits for the one commit is told, and what stays when the newest is taken back.
  const decideNew = async (decision: 'accept' | 'clear') =>
    must(await engine.calls.decide({ workerId, path: 'new.txt', atoms: null, decision }))
  const waits = async () => ({
    ...must(await engine.calls.readReview({ workerId })).integration,
    files: must(await engine.calls.readToCommit({ workerId }))?.files,
  })
  await decideNew('accept')
  must(await engine.calls.integrate({ workerId }))
  expect(await waits()).toMatchObject({ state: 'integrated', files: ['README.md', 'new.txt'] })
  must(await engine.calls.undoIntegrate({ workerId, keepEdited: false }))
  expect(await waits()).toMatchObject({ state: 'integrated', files: ['README.md'], marked: [] })
  await decideNew('clear')
  await house.git('config', 'user.name', 'Pat Person')
  await house.git('config', 'user.email', 'pat@example.com')
  const hook = join(house.repository, '.git/hooks/pre-commit')
  await writeFile(hook, '#!/bin/sh\necho not like this; exit 1\n', { mode: 0o755 })
  const commit = (message: string) =>
    engine.calls.commitIntegrated({ workerId, message, detachedConfirmed: false })
  expect(must(await commit('Better'))).toEqual({ commit: null, output: 'not like this' })
  expect(await commit('  ')).toMatchObject({ ok: false, error: { code: 'no_message' } })
  await writeFile(hook, '#!/bin/sh\necho looks good\n', { mode: 0o755 })
  expect(must(await commit('Better')).commit).toBe((await house.git('rev-parse', 'HEAD')).trim())
  expect(await house.git('log', '-1', '--format=%an %s')).toBe('Pat Person Better\n')
  expect(await house.git('status', '--porcelain')).toBe('')
  expect(must(await engine.calls.readReview({ workerId }))).toMatchObject({
    headMoved: false,
    integration: { state: 'committed', said: 'looks good' },
    files: [{ viewed: false }, { viewed: true, accepted: [] }],
  })
  await rm(hook)
  await house.git('commit', '--quiet', '--allow-empty', '-m', 'From a terminal')
  expect(must(await engine.calls.readReview({ workerId })).headMoved).toBe(true)
  const told = await journal()
  expect(told).toHaveLength(4)
  expect(told[3]).toMatch(/^reviewed: committed as [0-9a-f]{7}$/)
}, 240_000)

test('a worker of whose diff something is not decided, or accepted since, stays to be reviewed', async () => {
  const { drive, engine, house } = open()
  const writes = 'demo: write first.txt "one\\n"\ndemo: write second.txt "two\\n"'
  const page = await drive.runToEnd(planText([demo('parted', writes)]))
  const workerId = drive.worker(page, 'parted').id
  const decide = async (path: string, decision: 'accept' | 'reject' | 'clear') =>
    must(await engine.calls.decide({ workerId, path, atoms: null, decision }))
  const says = async () => {
    const { worker } = must(await engine.calls.readWorker({ workerId }))
    return { taken: worker.taken, part: worker.takenInPart, mark: workerShape(worker).mark }
  }
  await decide('first.txt', 'accept')
  expect(await says()).toEqual({ taken: null, part: false, mark: 'open' })
  must(await engine.calls.integrate({ workerId }))
  expect(await says()).toEqual({ taken: 'integrated', part: true, mark: 'open' })
  await house.git('config', 'user.name', 'Pat Person')
  await house.git('config', 'user.email', 'pat@example.com')
  const asked = { workerId, message: 'Better', detachedConfirmed: false }
  must(await engine.calls.commitIntegrated(asked))
  const part = { taken: 'committed', part: true, mark: 'open' }
  expect(await says()).toEqual(part)
  await decide('second.txt', 'reject')
  expect(await says()).toEqual({ taken: 'committed', part: false, mark: 'ok' })
  await decide('second.txt', 'accept')
  expect(await says()).toEqual(part)
  must(await engine.calls.integrate({ workerId }))
  expect(await says()).toEqual({ taken: 'integrated', part: false, mark: 'ok' })
  must(await engine.calls.undoIntegrate({ workerId, keepEdited: false }))
  expect(await says()).toEqual(part)
}, 240_000)

test('decisions and an integrate survive a restart', async () => {
  const { drive, engine, house } = open()
  const page = await drive.runToEnd(planText([demo('kept', 'demo: write kept.txt "kept\\n"')]))
  const workerId = drive.worker(page, 'kept').id
  must(await engine.calls.decide({ workerId, path: null, atoms: null, decision: 'accept' }))
  must(await engine.calls.integrate({ workerId }))
  await engine.close()
  const again = must(await openEngine(house.root, house.data))
  try {
    const review = must(await again.calls.readReview({ workerId }))
    expect(review.files[0]?.accepted).toEqual(['+0'])
    expect(review.integration?.state).toBe('integrated')
    expect(must(await again.calls.readInterrupted({}))).toEqual({ interrupted: [] })
    must(await again.calls.undoIntegrate({ workerId, keepEdited: false }))
    expect(await house.git('status', '--porcelain')).toBe('')
  } finally {
    await again.close()
  }
}, 240_000)
