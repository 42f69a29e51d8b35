import { z } from 'zod'

/** The report's own files, and the journal it tells of. */
export const reportFiles = ['report.html', 'report.json', 'report.md', 'journal.jsonl'] as const

/** What a saved report was: its files, and the journal as far as it went then. */
export const reportReceiptSchema = z.strictObject({
  version: z.literal(1),
  /** SHA-256, lower-case hex, of so many first bytes: what a journal is told later is no alteration. */
  files: z.array(
    z.strictObject({
      file: z.enum(reportFiles),
      bytes: z.number().int().nonnegative(),
      hash: z.string(),
    }),
  ),
  /** SHA-256 of all the above (see `sealedReportText`). */
  seal: z.string(),
})
export type ReportReceipt = z.infer<typeof reportReceiptSchema>

/** The text its seal is the SHA-256 of: everything but the seal, as written. */
export const sealedReportText = (receipt: Omit<ReportReceipt, 'seal'>): string =>
  JSON.stringify({ ...receipt, seal: undefined })
