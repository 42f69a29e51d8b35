import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildReport } from '@shared/report/build-report'
import { sampleFacts, sampleTurn, sampleWorkerFacts } from '@shared/report/sample-facts'
import { expect, onTestFinished, test } from 'vitest'
import { verifyReceipts } from './verify-receipts'
import { writeReceipt } from './write-receipt'
import { writeReport } from './write-report'

/** An orchestration's folder with one worker of one turn. */
const makeFolder = async () => {
  const root = await mkdtemp(join(tmpdir(), 'wavedeck-report-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, '01-build/workers/a')
  await mkdir(join(folder, 'turns/1'), { recursive: true })
  for (const file of ['brief.md', 'turns/1/prompt.md', 'turns/1/outcome.json'])
    await writeFile(join(folder, file), `${file}\n`)
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
  expect(await verifyReceipts(root)).toEqual({ receipts: 1, files: 3, altered: [] })
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
