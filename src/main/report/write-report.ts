import { join } from 'node:path'
import { buildReport } from '@shared/report/build-report'
import type { Report } from '@shared/report/report'
import type { ReportFacts } from '@shared/report/report-facts'
import { reportHtml } from '@shared/report/report-html'
import { reportJson } from '@shared/report/report-json'
import { reportMarkdownLines } from '@shared/report/report-markdown'
import { createBreather } from '../platform/breather'
import { writeAtomically } from '../platform/write-atomically'
import { sealReport } from './seal-report'

/** Joined part by part: between them the rest of the app has its turn. */
const joined = async (parts: Iterable<string>, by: string): Promise<string> => {
  const breathe = createBreather()
  const all: string[] = []
  for (const part of parts) {
    all.push(part)
    await breathe()
  }
  return all.join(by)
}

/**
 * Writes report.json, report.md and report.html into the orchestration's folder, with what `verify` checks them
 * against; the answer is the page's path.
 */
export const writeReport = async (
  facts: ReportFacts,
): Promise<{ report: Report; html: string }> => {
  const report = buildReport(facts)
  const html = join(facts.folder, 'report.html')
  const markdown = await joined(reportMarkdownLines(report), '\n')
  const page = await joined(reportHtml(report), '')
  const json = await joined(reportJson(report), '')
  await writeAtomically(join(facts.folder, 'report.json'), json)
  await writeAtomically(join(facts.folder, 'report.md'), markdown)
  await writeAtomically(html, page)
  await sealReport(facts.folder)
  return { report, html }
}
