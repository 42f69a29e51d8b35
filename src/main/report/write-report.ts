import { join } from 'node:path'
import { buildReport } from '@shared/report/build-report'
import type { Report } from '@shared/report/report'
import type { ReportFacts } from '@shared/report/report-facts'
import { reportHtml } from '@shared/report/report-html'
import { reportMarkdown } from '@shared/report/report-markdown'
import { writeAtomically } from '../platform/write-atomically'

/** Parts of the page made in one go; between them the rest of the app has its turn. */
const partsAtOnce = 50

const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Writes report.json, report.md and report.html into the orchestration's folder; the answer is the last one's path. */
export const writeReport = async (
  facts: ReportFacts,
): Promise<{ report: Report; html: string }> => {
  const report = buildReport(facts)
  await breathe()
  const markdown = reportMarkdown(report)
  await breathe()
  const parts: string[] = []
  for (const part of reportHtml(report)) if (parts.push(part) % partsAtOnce === 0) await breathe()
  const html = join(facts.folder, 'report.html')
  await writeAtomically(join(facts.folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  await writeAtomically(join(facts.folder, 'report.md'), markdown)
  await writeAtomically(html, parts.join(''))
  return { report, html }
}
