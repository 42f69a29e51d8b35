import { judgeWindow } from '../quota/judge-window'
import { type QuotaFacts, resetText } from '../quota/quota-stop'
import type { Fact } from './expr'
import type { Settings } from './settings'

/** In which order providers are tried as the quota stands. */
export interface ProviderOrder {
  readonly providers: readonly string[]
  /** At or above the critical threshold. */
  readonly low: readonly string[]
  /** Whose week resets soon with much of it left, or whose subscription ends. */
  readonly spare: readonly string[]
  /** Numbers and reset time of each low one, and of each that is moved. */
  readonly facts: readonly string[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The last instant of the day on which a provider's subscription ends (`planEnds`, a date); null: none is said. */
const endOfPlan = ({ planEnds }: Settings['quota'], id: string): number | null => {
  const day = planEnds?.[id]
  if (typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const starts = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(starts) ? null : starts + dayMs
}

/**
 * Low providers are tried last (`whenLow`), those that would lose quota first (`whenSpare`): a subscription that
 * ended (`planEnds`) is low, one that ends soon would lose what is left. A provider of which nothing is known keeps its
 * place.
 */
export const providerOrder = (
  { providers, quota: rules }: Settings,
  { observations, lines, now, zone }: QuotaFacts,
): ProviderOrder => {
  const threshold = rules.criticalThreshold ?? lines.criticalThreshold
  const judged = observations.map((each) => ({
    ...each,
    state: judgeWindow(each, { ...lines, criticalThreshold: threshold }, now),
  }))
  const within = (rules.spareWithinHours ?? 0) * hourMs
  const low: string[] = []
  const spare: string[] = []
  const facts: string[] = []
  for (const id of providers) {
    const own = judged.filter(({ provider }) => provider === id)
    const full = own.find(({ state }) => state.low)
    // A short window always resets soon: only what a longer one loses counts.
    const lost = own.find(
      ({ window, resetsAt, state: { usedPercent, stale } }) =>
        window !== '5h' &&
        !stale &&
        usedPercent !== null &&
        resetsAt !== null &&
        resetsAt > now &&
        resetsAt - now <= within &&
        100 - usedPercent >= (rules.spareMinLeft ?? 100),
    )
    const ends = endOfPlan(rules, id)
    const isOver = ends !== null && ends <= now
    const endsSoon = ends !== null && !isOver && ends - now <= within && full === undefined
    if (isOver || endsSoon) {
      ;(isOver ? low : spare).push(id)
      if (isMoved(isOver, rules) || isOver)
        facts.push(
          `the plan of ${id} ${isOver ? 'ended' : 'ends'} with ${String(rules.planEnds?.[id])}`,
        )
      continue
    }
    const told = full ?? lost
    if (full !== undefined) low.push(id)
    else if (lost !== undefined) spare.push(id)
    if (told === undefined || (full === undefined && !isMoved(false, rules))) continue
    const used = told.state.usedPercent ?? 100
    const reset = resetText(told.resetsAt, now, zone)
    facts.push(`${id} is at ${String(used)}% of its ${told.window} window; ${reset}`)
  }
  const rank = (id: string) => {
    if (low.includes(id)) return isMoved(true, rules) ? 2 : 1
    return spare.includes(id) && isMoved(false, rules) ? 0 : 1
  }
  return { providers: providers.toSorted((a, b) => rank(a) - rank(b)), low, spare, facts }
}

const isMoved = (isLow: boolean, { whenLow, whenSpare = 'ignore' }: Settings['quota']): boolean =>
  isLow ? whenLow === 'switch-provider' : whenSpare !== 'ignore'

/** `quota.claude` (percent used of its fullest window) and `quota.claude-week`; what is not known is left out. */
export const quotaFactsOf = ({ observations, lines, now }: QuotaFacts): Record<string, Fact> => {
  const found: Record<string, number> = {}
  for (const each of observations) {
    const { usedPercent } = judgeWindow(each, lines, now)
    if (usedPercent === null) continue
    const name = `quota.${each.provider}`
    found[`${name}-${each.window}`] = usedPercent
    found[name] = Math.max(found[name] ?? 0, usedPercent)
  }
  return found
}
