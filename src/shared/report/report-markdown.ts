import type { Report, ReportWave, ReportWorker } from './report'
import { failedWords } from '../playbook/runner/looked-words'
import { phaseWords, runWords } from './report-run'
import {
  checksWords,
  costWords,
  doneWords,
  modelWords,
  reportedWords,
  spanWords,
  spendWords,
  timeWords,
  usageWords,
} from './report-words'
import { plural } from '../lib/plural'

/** Text of others as one line that can't become markup. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|#~]/g, '\\$&')

const code = (text: string): string => `\`${text.replaceAll('`', '')}\``

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const detail = (worker: ReportWorker): string => {
  const { diff, worth, worthWhy } = worker
  const parts = [
    worker.why === null ? null : `Why: ${plain(worker.why)}.`,
    worker.claim === null ? null : `It claims: ${plain(worker.claim)}`,
    worker.message === null ? null : plain(worker.message),
    diff === null || diff.files === 0
      ? null
      : `Changed ${plural(diff.files, 'file')} (+${String(diff.added)} −${String(diff.removed)}), ${String(worker.integrated)} integrated.`,
    worker.commits.length === 0
      ? null
      : `Committed as ${worker.commits.map((id) => code(id.slice(0, 7))).join(', ')}.`,
    worth === null ? null : `Marked ${worth}${worthWhy ? `: ${plain(worthWhy)}` : ''}.`,
    worker.routingNote === null ? null : plain(worker.routingNote),
  ]
  const text = parts.filter((part) => part !== null).join(' ')
  return `- ${code(worker.planId)}: ${text || 'nothing was recorded.'} ([record](${encodeURI(worker.folder)}/outcome.json))`
}

function* wavePart(wave: ReportWave): Generator<string> {
  const ran = wave.startedAt === null ? null : (wave.endedAt ?? wave.startedAt) - wave.startedAt
  const head = ['Worker', 'Provider, model', 'Outcome', 'Turns', 'Time', 'Tokens', 'Cost', 'Worth']
  yield `## ${String(wave.number)}. ${plain(wave.phase ?? wave.title)}`
  yield ''
  if (wave.why !== null) yield `Why: ${plain(wave.why)}\n`
  yield `${wave.strategy} (${plain(wave.strategyNote)}), up to ${String(wave.maxConcurrent)} at once, ${wave.state} in ${spanWords(ran)}.`
  if (wave.budget.length > 0) yield `Budget: ${wave.budget.join(', ')}.`
  yield ''
  yield row(head)
  yield row(head.map(() => '---'))
  for (const worker of wave.workers)
    yield row([
      code(worker.planId),
      plain(modelWords(worker)),
      worker.word,
      String(worker.sum.turns),
      spanWords(worker.sum.ranMs),
      usageWords(worker.sum.usage),
      costWords(worker.sum.costUsd),
      worker.worth ?? '',
    ])
  yield ''
  for (const worker of wave.workers) yield detail(worker)
  yield ''
}

const playbookPart = ({ runs, zone }: Report): string[] =>
  runs.flatMap((run) => [
    `## Playbook ${plain(run.name)}`,
    '',
    `${plain(runWords(run))}, ${timeWords(run.startedAt, zone)} to ${run.endedAt === null ? 'now' : timeWords(run.endedAt, zone)}.`,
    '',
    ...run.phases.flatMap((phase) => [
      `- ${plain(phase.title)}: ${plain(phaseWords(phase))}`,
      ...phase.voices.map((line) => `  - ${plain(line)}`),
      ...(phase.gate?.failed ?? []).flatMap((failed) => [
        `  - it failed: ${plain(failedWords(failed))}`,
        ...(failed.output === null ? [] : ['', ...fenced(failed.output), '']),
      ]),
    ]),
    '',
  ])

/** Output as an indented block, which nothing in it can close. */
const fenced = (output: string): string[] =>
  output
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((line) => `        ${line}`)

const checksPart = (report: Report): string[] => {
  const checked = report.waves
    .flatMap(({ workers }) => workers)
    .filter(({ checks }) => checks.length > 0)
  if (checked.length === 0) return []
  const lines = checked.map((worker) => `- ${code(worker.planId)}: ${plain(checksWords(worker))}`)
  return ['## Checks', '', ...lines, '']
}

/** The report as Markdown; nothing a worker wrote becomes markup. */
export const reportMarkdown = (report: Report): string =>
  [...reportMarkdownLines(report)].join('\n')

/** The same line by line, so that a report of any length never holds up the app. */
export function* reportMarkdownLines(report: Report): Generator<string> {
  const { zone, total, value, journal, leftToDo } = report
  const marked = value.filter(({ planIds }) => planIds.length > 0)
  yield* [
    `# ${plain(report.title)}`,
    '',
    `${plain(report.project)}, ${timeWords(report.startedAt, zone)} to ${report.done ? timeWords(report.endedAt, zone) : 'now, still running'}${report.playbooks.length === 0 ? '' : `, playbook ${report.playbooks.map(code).join(', ')}`}`,
    '',
    `Lead: ${plain(report.lead)}.`,
    '',
    ...report.whys.flatMap((why) => [`Why: ${plain(why)}`, '']),
    `- **Done:** ${doneWords(report)}`,
    `- **Time:** ${spanWords(total.ranMs)} of worker time in ${plural(total.turns, 'turn')}`,
    `- **Cost:** ${reportedWords(report)}`,
    `- **Tokens:** ${usageWords(total.usage)}${report.tokensNotReportedBy.length === 0 ? '' : `; not reported by ${report.tokensNotReportedBy.join(', ')}`}`,
    ...(report.budget.maxReportedCostUsd === undefined
      ? []
      : [
          `- **Budget:** ${costWords(total.costUsd)} of ${costWords(report.budget.maxReportedCostUsd)}`,
        ]),
    ...marked.map(
      (part) => `- **${part.mark}:** ${plural(part.workers, 'worker')}, ${spendWords(part)}`,
    ),
    '',
  ]
  yield* playbookPart(report)
  for (const wave of report.waves) yield* wavePart(wave)
  yield* checksPart(report)
  if (journal.length > 0) {
    yield '## Journal\n'
    for (const { at, kind, from, text } of journal)
      yield `- ${timeWords(at, zone)} ${kind} (${from}): ${plain(text)}`
    yield ''
  }
  yield* [
    '## By provider',
    '',
    row(['Provider', 'Workers', 'Turns', 'Time', 'Tokens', 'Cost']),
    row(['---', '---', '---', '---', '---', '---']),
    ...report.byProvider.map((part) =>
      row([
        part.provider,
        String(part.workers),
        String(part.turns),
        spanWords(part.ranMs),
        usageWords(part.usage),
        costWords(part.costUsd),
      ]),
    ),
    '',
  ]
  if (leftToDo.length > 0) {
    yield '## Left to do\n'
    for (const { text } of leftToDo) yield `- ${plain(text)}`
    yield ''
  }
  yield* [
    '---',
    '',
    `Tokens and cost are only what each CLI reported; nothing is estimated. Tokens are input, cache writes and output; cache reads are given apart. Written ${timeWords(report.generatedAt, zone)} from ${plural(total.workers, 'worker')} and ${plural(total.turns, 'turn')}.`,
    '',
  ]
}
