import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type Receipt, receiptFiles, receiptTurn, sealedText } from '@shared/report/receipt'
import { writeProjection } from '../platform/write-projection'
import { hashFile } from './file-hash'
import type { ReportRecords } from './ports'

/** Writes `receipt.json` into a worker's folder: its facts and the hashes of its files as they are now. */
export const writeReceipt = async (
  records: Pick<ReportRecords, 'workers' | 'turns'>,
  workerId: string,
): Promise<void> => {
  const worker = records.workers.read(workerId)
  if (worker === null) return
  const turns = records.turns.ofWorker(workerId).filter(({ outcome }) => outcome !== null)
  const files: Record<string, string> = {}
  for (const path of receiptFiles(turns.map(({ number }) => number))) {
    const hashed = await hashFile(join(worker.folder, path))
    if (hashed !== null) files[path] = hashed.hash
  }
  const costs = turns.flatMap(({ outcome }) => outcome?.costUsd ?? [])
  const facts: Omit<Receipt, 'seal'> = {
    version: 1,
    workerId,
    planId: worker.planId,
    provider: worker.resolved.provider,
    base: worker.workspace?.base ?? null,
    costUsd: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
    worth: worker.worth,
    worthWhy: worker.worthWhy,
    turns: turns.map(({ number, startedAt, endedAt, outcome }) =>
      receiptTurn(number, { startedAt, endedAt }, outcome),
    ),
    files,
  }
  const seal = createHash('sha256').update(sealedText(facts)).digest('hex')
  const text = `${JSON.stringify({ ...facts, seal }, null, 2)}\n`
  writeProjection(join(worker.folder, 'receipt.json'), text)
}

/** Writes receipts one after the other, so that the one asked for last tells of the newest state. */
export const receiptWriter = (
  records: Pick<ReportRecords, 'workers' | 'turns'>,
): ((workerId: string) => Promise<void>) => {
  let before: Promise<unknown> = Promise.resolve()
  return (workerId) => {
    const written = before.then(() => writeReceipt(records, workerId))
    before = written.catch(() => undefined)
    return written
  }
}
