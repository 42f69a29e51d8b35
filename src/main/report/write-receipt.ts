import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Receipt, receiptFiles, receiptTurn, sealedText } from '@shared/report/receipt'
import { errorCode } from '../platform/system-error'
import { writeProjection } from '../platform/write-projection'
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
    const hash = await fileHash(join(worker.folder, path))
    if (hash !== null) files[path] = hash
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

/** Read in place: most of a worker's files are smaller, and a receipt is written at every end of a turn. */
const smallBytes = 256 * 1024

/** SHA-256 of a file, lower-case hex; null: it is not there. */
export const fileHash = async (file: string): Promise<string | null> => {
  const hash = createHash('sha256')
  try {
    if (statSync(file).size <= smallBytes) hash.update(readFileSync(file))
    else await pipeline(createReadStream(file), hash)
    return hash.digest('hex')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
