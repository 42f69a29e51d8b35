import type { Report, ReportWave, ReportWorker } from './report'
import { failedWords } from '../playbook/runner/looked-words'
import { phaseWords, type ReportRun, runWords } from './report-run'
import { reportStyle } from './report-style'
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

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Text of others: nothing in it is markup. */
const text = (value: string): string => value.replace(/[&<>"']/g, (char) => entities[char] ?? '')

const tones: Readonly<Record<string, string>> = {
  ok: 'ok',
  failed: 'bad',
  lost: 'bad',
  over: 'warn',
  caveat: 'warn',
  needs: 'warn',
}

const anchor = (worker: Pick<ReportWorker, 'id'>): string => `w-${worker.id}`
const linked = (href: string, words: string): string => `<a href="${text(href)}">${text(words)}</a>`
const record = ({ folder }: ReportWorker, file: string): string => encodeURI(`${folder}/${file}`)

const workerRow = (worker: ReportWorker): string => {
  const { diff, sum } = worker
  const cells = [
    `<td>${linked(`#${anchor(worker)}`, worker.planId)}</td>`,
    `<td>${text(worker.title)}</td>`,
    `<td>${text(modelWords(worker))}</td>`,
    `<td class="${tones[worker.mark] ?? ''}">${text(worker.word)}</td>`,
    `<td>${worker.worth ?? ''}</td>`,
    `<td class="n">${diff === null || diff.files === 0 ? '' : linked(record(worker, 'diff.patch'), `${String(worker.integrated)} of ${String(diff.files)}`)}</td>`,
    `<td class="n">${spanWords(sum.ranMs)}</td>`,
    `<td class="n">${linked(record(worker, 'outcome.json'), usageWords(sum.usage))}</td>`,
    `<td class="n">${linked(record(worker, 'outcome.json'), costWords(sum.costUsd))}</td>`,
  ]
  return `<tr>${cells.join('')}</tr>`
}

const head = `<thead><tr><th>Worker<th>Title<th>Provider, model<th>Outcome<th>Worth<th class="n">Files kept<th class="n">Time<th class="n">Tokens<th class="n">Cost</tr></thead>`

const waveParts = (wave: ReportWave): readonly Part[] => {
  const ran = wave.startedAt === null ? null : (wave.endedAt ?? wave.startedAt) - wave.startedAt
  const budget = wave.budget.length === 0 ? '' : ` Budget: ${wave.budget.join(', ')}.`
  const facts = `${wave.strategy} (${wave.strategyNote}), up to ${String(wave.maxConcurrent)} at once, ${wave.state} in ${spanWords(ran)}.${budget}`
  return [
    () =>
      `<h3 id="wave-${text(wave.id)}">Wave ${String(wave.number)}: ${text(wave.phase ?? wave.title)}</h3><p class="small">${text(facts)}</p><div class="wide"><table>${head}<tbody>`,
    ...wave.workers.map((worker) => () => workerRow(worker)),
    () => '</tbody></table></div>',
  ]
}

const workerFacts = (worker: ReportWorker): string => {
  const { diff, receipt } = worker
  const facts: readonly (readonly [string, string | null])[] = [
    ['Why', worker.why],
    ['Ended', worker.message],
    ['It claims', worker.claim],
    [
      'Changed',
      diff === null
        ? null
        : `${plural(diff.files, 'file')} (+${String(diff.added)} −${String(diff.removed)})`,
    ],
    ['Committed as', worker.commits.join(', ') || null],
    [
      'Marked',
      worker.worth === null ? null : [worker.worth, worker.worthWhy].filter(Boolean).join(': '),
    ],
    ['Routed', worker.routingNote],
    ['Denied', worker.denials.join(', ') || null],
    ['Changed while reading', worker.readOnlyViolation.join(', ') || null],
    ['Base', worker.base],
    ['Receipt', receipt === null ? null : `sha256 ${receipt}`],
  ]
  const known = facts.flatMap(([name, value]) =>
    value === null || value === '' ? [] : [`<dt>${name}</dt><dd>${text(value)}</dd>`],
  )
  const files = ['outcome.json', 'result.md', 'brief.md', 'receipt.json']
    .map((file) => linked(record(worker, file), file))
    .join(', ')
  return `<h3 id="${text(anchor(worker))}">${text(worker.planId)}: ${text(worker.title)}</h3><dl>${known.join('')}<dt>Records</dt><dd>${files} in ${text(worker.folder)}</dd></dl>`
}

const costs = (report: Report): string => {
  const { total, value, byProvider, budget, tokensNotReportedBy } = report
  const rows: [string, string][] = [
    ['Cost', reportedWords(report)],
    ...(budget.maxReportedCostUsd === undefined
      ? []
      : [['Budget', costWords(budget.maxReportedCostUsd)] as [string, string]]),
    ...value
      .filter(({ planIds }) => planIds.length > 0)
      .map((part): [string, string] => [
        part.mark === 'unmarked' ? 'Not marked' : `Marked ${part.mark}`,
        `${plural(part.workers, 'worker')}: ${spendWords(part)} (${part.planIds.slice(0, 40).join(', ')}${part.planIds.length > 40 ? ', …' : ''})`,
      ]),
    [
      'Tokens',
      `${usageWords(total.usage)}${tokensNotReportedBy.length === 0 ? '' : `; not reported by ${tokensNotReportedBy.join(', ')}`}`,
    ],
    ['Worker time', `${spanWords(total.ranMs)} in ${plural(total.turns, 'turn')}`],
  ]
  const table = byProvider
    .map(
      (part) =>
        `<tr><td>${text(part.provider)}<td class="n">${String(part.workers)}<td class="n">${String(part.turns)}<td class="n">${spanWords(part.ranMs)}<td class="n">${usageWords(part.usage)}<td class="n">${text(costWords(part.costUsd))}</tr>`,
    )
    .join('')
  return `<dl>${rows.map(([name, words]) => `<dt>${name}</dt><dd>${text(words)}</dd>`).join('')}</dl><div class="wide"><table><thead><tr><th>Provider<th class="n">Workers<th class="n">Turns<th class="n">Time<th class="n">Tokens<th class="n">Cost</tr></thead><tbody>${table}</tbody></table></div><p class="small">Sums of what each turn's outcome.json reports; nothing is estimated. Tokens are input, cache writes and output; cache reads are given apart.</p>`
}

const runPart =
  (zone: string) =>
  (run: ReportRun): string => {
    const phases = run.phases.map((phase) => {
      const voices = phase.voices.map((line) => `<p class="small">${text(line)}</p>`)
      const failed = (phase.gate?.failed ?? []).map(
        (each) =>
          `<p class="small bad">It failed: ${text(failedWords(each))}</p>${each.output === null ? '' : `<pre>${text(each.output)}</pre>`}`,
      )
      return `<dt>${text(phase.title)}</dt><dd>${text(phaseWords(phase))}${voices.join('')}${failed.join('')}</dd>`
    })
    const span = `${timeWords(run.startedAt, zone)} to ${run.endedAt === null ? 'now' : timeWords(run.endedAt, zone)}`
    return `<h3>${text(run.name)}</h3><p class="small">${text(runWords(run))}, ${text(span)}.</p><dl>${phases.join('')}</dl>`
  }

/** A part of a section; made when it is its turn, so that a report of any length never holds up the app. */
type Part = () => string

const todoPart = ({ workerId, text: words }: Report['leftToDo'][number]): string =>
  workerId === null
    ? `<li>${text(words)}</li>`
    : `<li>${linked(`#${anchor({ id: workerId })}`, words)}</li>`

const checksPart = (worker: ReportWorker): string =>
  `<li>${linked(`#${anchor(worker)}`, worker.planId)}: ${text(checksWords(worker))}</li>`

const notePart = (zone: string, { at, kind, from, text: words }: Report['journal'][number]) =>
  `<tr><td class="small">${text(timeWords(at, zone))}<td><span class="kind">${kind}</span><td class="small">${from}<td>${text(words)}</tr>`

const around = (open: string, parts: readonly Part[], close: string): readonly Part[] =>
  parts.length === 0 ? [] : [() => open, ...parts, () => close]

const sectionsOf = (report: Report): readonly (readonly [string, string, readonly Part[]])[] => {
  const { zone, waves, journal, leftToDo, whys, lead } = report
  const workers = waves.flatMap((wave) => wave.workers)
  const all: readonly (readonly [string, string, readonly Part[]])[] = [
    ['done', 'What was done', [() => `<p>${text(doneWords(report))}</p>`]],
    ['why', 'Why', whys.map((why) => () => `<p>${text(why)}</p>`)],
    ['playbook', 'Playbook', report.runs.map((run) => () => runPart(zone)(run))],
    ['whom', 'By whom', [() => `<p>Lead: ${text(lead)}.</p>`, ...waves.flatMap(waveParts)]],
    [
      'checks',
      'Checks',
      around(
        '<ul>',
        workers.filter(({ checks }) => checks.length > 0).map((worker) => () => checksPart(worker)),
        '</ul>',
      ),
    ],
    ['costs', 'For how much', [() => costs(report)]],
    [
      'journal',
      'Journal',
      around(
        '<table>',
        journal.map((note) => () => notePart(zone, note)),
        '</table>',
      ),
    ],
    [
      'left',
      'Left to do',
      around(
        '<ul>',
        leftToDo.map((item) => () => todoPart(item)),
        '</ul>',
      ),
    ],
    ['records', 'Records', workers.map((worker) => () => workerFacts(worker))],
  ]
  return all.filter(([, , parts]) => parts.length > 0)
}

/** The report as one HTML file, part by part: no script, nothing fetched, its links lead to records beside it. */
export function* reportHtml(report: Report): Generator<string> {
  const { zone, total } = report
  const span = `${timeWords(report.startedAt, zone)} to ${report.done ? timeWords(report.endedAt, zone) : 'now, still running'}`
  const size = `${plural(report.waves.length, 'wave')}, ${plural(total.workers, 'worker')}`
  const sections = sectionsOf(report)
  yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`
  yield '<meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer">'
  yield `<title>${text(report.title)}</title><style>${reportStyle}</style></head><body><main>`
  yield `<h1>${text(report.title)}</h1>`
  yield `<div class="meta">${text(report.project)} · ${text(span)} · ${size}</div>`
  yield `<nav>${sections.map(([id, title]) => linked(`#${id}`, title)).join('')}</nav>`
  for (const [id, title, parts] of sections) {
    yield `<section id="${id}"><h2>${title}</h2>`
    for (const part of parts) yield part()
    yield '</section>'
  }
  yield `<p class="small">Written ${text(timeWords(report.generatedAt, zone))} from ${plural(total.workers, 'worker')} and ${plural(total.turns, 'turn')}. Check it with: npm run -s verify -- ${text(report.folder)}</p>`
  yield '</main></body></html>\n'
}
