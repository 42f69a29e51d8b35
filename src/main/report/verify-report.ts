import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reportReceiptSchema, sealedReportText } from '@shared/report/report-receipt'
import { errorCode } from '../platform/system-error'
import type { Checking } from './checking'
import { hashFile } from './file-hash'
import { reportReceiptName } from './seal-report'

/** Checks a saved report and the journal up to it against what was written beside them. */
export const verifyReport = async (
  folder: string,
  { covered, altered, added }: Checking,
): Promise<void> => {
  const text = await readFile(join(folder, reportReceiptName), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return
  let receipt
  try {
    receipt = reportReceiptSchema.parse(JSON.parse(text))
  } catch {
    altered.push(`${reportReceiptName}: altered: it is no receipt any more`)
    return
  }
  if (createHash('sha256').update(sealedReportText(receipt)).digest('hex') !== receipt.seal)
    altered.push(`${reportReceiptName}: its facts are not those it was sealed with`)
  for (const { file, bytes, hash } of receipt.files) {
    const isJournal = file === 'journal.jsonl'
    const now = await hashFile(join(folder, file), isJournal ? bytes : undefined)
    covered.add(file)
    if (now === null) altered.push(`${file}: missing`)
    else if (now.hash !== hash || (!isJournal && now.bytes !== bytes))
      altered.push(`${file}: altered`)
    else if (now.bytes > bytes) added.push(`${file} since the report`)
  }
}
