import { plural } from '../lib/plural'
import { demoUsdOf } from '../worker/demo-part'
import { type Usage, budgetedTokens } from '../worker/usage'
import type { Report, ReportSum, ReportWorker } from './report'

/** `$0.74`; what nobody reported is said, never 0. */
export const costWords = (usd: number | null): string => {
  if (usd === null) return 'not reported'
  return usd > 0 && usd < 0.005 ? '<$0.01' : `$${usd.toFixed(2)}`
}

/** `812`, `118k`, `1.24M`. */
export const tokenWords = (count: number | null): string => {
  if (count === null) return 'not reported'
  if (count < 1_000) return String(count)
  return count < 999_500 ? `${String(Math.round(count / 1_000))}k` : `${(count / 1e6).toFixed(2)}M`
}

const apart = ({ cacheRead }: Usage): string =>
  cacheRead === 0 ? '' : ` (${tokenWords(cacheRead)} cache reads apart)`

/** `118k (1.20M cache reads apart)`. */
export const usageWords = (usage: Usage | null): string =>
  usage === null ? 'not reported' : `${tokenWords(budgetedTokens(usage))}${apart(usage)}`

/** A usage in its parts: `118k: 90k in, 12k cache writes, 16k out (1.20M cache reads apart)`. */
export const usageParts = (usage: Usage): string =>
  `${tokenWords(budgetedTokens(usage))}: ${tokenWords(usage.input)} in, ${tokenWords(usage.cacheWrite)} cache writes, ${tokenWords(usage.output)} out${apart(usage)}`

/** `51 s`, `12 min`, `1 h 5 min`. */
export const spanWords = (ms: number | null): string => {
  if (ms === null) return 'not started'
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${String(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${String(minutes)} min`
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`
}

/** One of them costs more than a hundred times it is used. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-28 09:12` in the report's zone. */
export const timeWords = (at: number | null, zone: string): string => {
  if (at === null) return 'not yet'
  const style = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', style)
  formats.set(zone, format)
  return format.format(at)
}

export const modelWords = ({
  provider,
  models,
}: Pick<ReportWorker, 'provider' | 'models'>): string => [provider, ...models].join(', ')

/** How the workers stand, most first: `4 Succeeded; 1 Open, review`. */
export const standingWords = ({ words }: Pick<Report, 'words'>): string =>
  Object.entries(words)
    .sort(([, a], [, b]) => b - a)
    .map(([word, count]) => `${String(count)} ${word}`)
    .join('; ') || 'no workers'

/** What a sum cost, and what of it nobody reported. */
export const spendWords = ({ costUsd, usage }: Pick<ReportSum, 'costUsd' | 'usage'>): string =>
  `${costWords(costUsd)}, ${usage === null ? 'no tokens reported' : `${tokenWords(budgetedTokens(usage))} tokens${apart(usage)}`}`

/** What of the cost the demo made up; null: nothing. */
export const demoWords = ({ byProvider }: Pick<Report, 'byProvider'>): string | null => {
  const usd = byProvider.reduce((sum, part) => sum + demoUsdOf(part), 0)
  return usd > 0 ? `${costWords(usd)} of it are the demo's figures, not money` : null
}

/** The cost line of a report: who reported it, and who did not. */
export const reportedWords = (report: Report): string => {
  const { total, costReportedBy, costNotReportedBy } = report
  const by = costReportedBy.length === 0 ? '' : ` reported by ${costReportedBy.join(', ')}`
  const not =
    costNotReportedBy.length === 0 ? '' : `; not reported by ${costNotReportedBy.join(', ')}`
  const demo = demoWords(report)
  return `${costWords(total.costUsd)}${by}${not}${demo === null ? '' : `; ${demo}`}`
}

/** What was done, in two sentences of figures. */
export const doneWords = (report: Report): string => {
  const { changes, integrated, commits, total } = report
  const { files, added, removed } = changes.diff
  const work = `${plural(total.workers, 'worker')} in ${plural(report.waves.length, 'wave')}: ${standingWords(report)}.`
  const diffs =
    changes.writers === 0
      ? 'None left a diff.'
      : `${plural(changes.writers, 'writer')} changed ${plural(files, 'file')} (+${String(added)} −${String(removed)}); ${plural(integrated, 'file')} integrated, in ${plural(commits.length, 'commit')}.`
  return `${work} ${diffs}`
}

/** How the checks of a worker's accepted changes went, and of whose they were too. */
export const checksWords = ({ checks, checkedWith }: ReportWorker): string =>
  `${checks.map(checkWords).join(', ')}${checkedWith.length === 0 ? '' : `; together with what is accepted of ${checkedWith.join(', ')}`}`

const checkWords = ({ name, state, exitCode, ms }: ReportWorker['checks'][number]): string =>
  `${name} ${state}${state === 'failed' && exitCode !== null ? ` (exit ${String(exitCode)})` : ''}${ms === null ? '' : ` in ${spanWords(ms)}`}`
