import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { type ReportReceipt, reportFiles, sealedReportText } from '@shared/report/report-receipt'
import { writeProjection } from '../platform/write-projection'
import { hashFile } from './file-hash'

/** Name of what a saved report is checked against, beside it. */
export const reportReceiptName = 'report-receipt.json'

/** Writes the hashes of a report that was just saved, and of the journal so far, beside it. */
export const sealReport = async (folder: string): Promise<void> => {
  const files: ReportReceipt['files'] = []
  for (const file of reportFiles) {
    const hashed = await hashFile(join(folder, file))
    if (hashed !== null) files.push({ file, ...hashed })
  }
  const facts = { version: 1 as const, files }
  const seal = createHash('sha256').update(sealedReportText(facts)).digest('hex')
  const text = `${JSON.stringify({ ...facts, seal }, null, 2)}\n`
  writeProjection(join(folder, reportReceiptName), text)
}
