import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildReport } from '@shared/report/build-report'
import { newestCopies } from '@shared/report/receipt'
import { sampleFacts, sampleTurn, sampleWorkerFacts } from '@shared/report/sample-facts'
import { expect, onTestFinished, test } from 'vitest'
import { hashFile } from './file-hash'
import { verifyReceipts } from './verify-receipts'
import { writeReceipt } from './write-receipt'
import { writeReport } from './write-report'

const turnFiles = ['prompt.md', ...newestCopies]

/** An orchestration's folder with one worker of one turn. */
const makeFolder = async () => {
  const root = await mkdtemp(join(tmpdir(), 'wavedeck-report-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, '01-build/workers/a')
  await mkdir(join(folder, 'turns/1'), { recursive: true })
  for (const file of [...turnFiles, 'stdout.log', 'stderr.log', 'turn.json'])
    await writeFile(join(folder, 'turns/1', file), `${file}\n`)
  for (const file of ['brief.md', ...newestCopies]) await writeFile(join(folder, file), `${file}\n`)
  const worker = {
    id: 'a',
    planId: 'a',
    folder,
    worth: 'used',
    worthWhy: 'Fits.',
    workspace: null,
    resolved: { provider: 'demo' },
  } as const
  const { startedAt, endedAt, outcome } = sampleTurn()
  const records = {
    workers: { read: () => worker as never, ofWave: () => [] },
    turns: { ofWorker: () => [{ number: 1, startedAt, endedAt, outcome }] },
  }
  await writeReceipt(records, 'a')
  return { root, folder, receipt: join(folder, 'receipt.json') }
}

test('receipts that hold are counted', async () => {
  const { root } = await makeFolder()
  expect(await verifyReceipts(root)).toEqual({
    receipts: 1,
    files: 10,
    altered: [],
    uncovered: ['01-build/workers/a/turns/1/turn.json'],
  })
})

test('a copy of the newest turn is compared with it, and so is its output', async () => {
  const { root, folder } = await makeFolder()
  await appendFile(join(folder, 'diff.patch'), 'more')
  await writeFile(join(folder, 'result.md'), 'another\n')
  await rm(join(folder, 'outcome.json'))
  await appendFile(join(folder, 'turns/1/stdout.log'), 'more')
  expect((await verifyReceipts(root)).altered).toEqual([
    '01-build/workers/a/turns/1/stdout.log: altered',
    '01-build/workers/a/outcome.json: missing',
    '01-build/workers/a/result.md: altered, not as turn 1 left it',
    '01-build/workers/a/diff.patch: altered, not as turn 1 left it',
  ])
})

test('a turn that ended since has its own files, which no receipt answers for yet', async () => {
  const { root, folder } = await makeFolder()
  await mkdir(join(folder, 'turns/2'))
  await writeFile(join(folder, 'turns/2/outcome.json'), 'later\n')
  await writeFile(join(folder, 'outcome.json'), 'later\n')
  const { altered, uncovered } = await verifyReceipts(root)
  expect(altered).toEqual([])
  expect(uncovered).toContain('01-build/workers/a/outcome.json')
  expect(uncovered).toContain('01-build/workers/a/turns/2/outcome.json')
})

test('a saved report and the journal up to it are answered for, later lines are not', async () => {
  const { root } = await makeFolder()
  const journal = join(root, 'journal.jsonl')
  await writeFile(journal, '{"text":"one"}\n')
  await writeReport({ ...sampleFacts({ workers: [] }), folder: root })
  expect((await verifyReceipts(root)).uncovered).not.toContain('journal.jsonl')
  await appendFile(journal, '{"text":"two"}\n')
  expect(await verifyReceipts(root)).toMatchObject({
    altered: [],
    uncovered: ['01-build/workers/a/turns/1/turn.json', 'journal.jsonl since the report'],
  })
  await writeFile(journal, '{"text":"won"}\n{"text":"two"}\n')
  await appendFile(join(root, 'report.html'), '<p>more')
  await rm(join(root, 'report.md'))
  expect((await verifyReceipts(root)).altered).toEqual([
    'report.html: altered',
    'report.md: missing',
    'journal.jsonl: altered',
  ])
})

test('a large file is hashed as a small one is, whole and up to a length', async () => {
  const { root } = await makeFolder()
  const file = join(root, 'large')
  const text = 'line\n'.repeat(100_000)
  await writeFile(file, text)
  const hashOf = (part: string) => createHash('sha256').update(part).digest('hex')
  expect(await hashFile(file)).toEqual({ bytes: text.length, hash: hashOf(text) })
  expect((await hashFile(file, 7))?.hash).toBe(hashOf(text.slice(0, 7)))
  expect((await hashFile(file, 0))?.hash).toBe(hashOf(''))
})

test('every file that was altered is named, the receipt too', async () => {
  const { root, folder, receipt } = await makeFolder()
  await appendFile(join(folder, 'brief.md'), 'more')
  await rm(join(folder, 'turns/1/prompt.md'))
  const text = await readFile(receipt, 'utf8')
  await writeFile(receipt, text.replace('"costUsd": 0.1', '"costUsd": 0.01'))
  expect((await verifyReceipts(root)).altered).toEqual([
    '01-build/workers/a/receipt.json: its facts are not those it was sealed with',
    '01-build/workers/a/brief.md: altered',
    '01-build/workers/a/turns/1/prompt.md: missing',
  ])
  await writeFile(receipt, '{}')
  expect((await verifyReceipts(root)).altered).toEqual([
    '01-build/workers/a/receipt.json: altered: it is no receipt any more',
  ])
})

test('a receipt that was made anew is not the one that was reported', async () => {
  const { root, folder, receipt } = await makeFolder()
  const { seal } = JSON.parse(await readFile(receipt, 'utf8')) as { seal: string }
  const facts = {
    ...sampleFacts({ workers: [sampleWorkerFacts('a', { receipt: seal, folder })] }),
    folder: root,
  }
  const { html } = await writeReport(facts)
  expect(await readFile(html, 'utf8')).toContain(seal)
  const written = JSON.parse(await readFile(join(root, 'report.json'), 'utf8')) as object
  expect(written).toEqual(JSON.parse(JSON.stringify(buildReport(facts))))
  expect((await verifyReceipts(root)).altered).toEqual([])
  await writeFile(join(folder, 'brief.md'), 'another brief\n')
  const worker = {
    ...{ id: 'a', planId: 'a', folder, worth: null, worthWhy: null, workspace: null },
    resolved: { provider: 'demo' },
  }
  await writeReceipt(
    { workers: { read: () => worker as never, ofWave: () => [] }, turns: { ofWorker: () => [] } },
    'a',
  )
  expect((await verifyReceipts(root)).altered).toEqual([
    '01-build/workers/a/receipt.json: not the one that was reported',
  ])
})
