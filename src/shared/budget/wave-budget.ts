import { count } from '../lib/plural'
import type { Admission } from '../worker/plan-next-starts'
import type { Budget } from './budget'
import { limitWords } from './limit-words'

/** A turn that runs: its newest figures, and the cost cap it was given (null: its CLI takes none). */
export interface RunningSpend {
  readonly costCapUsd: number | null
  readonly tokens: number
  readonly costUsd: number
}

/** What a wave, or all waves of an orchestration, used so far. Tokens are those that count (`budgetedTokens`). */
export interface WaveSpend {
  /** Epoch ms of the wave's first start; null before it. */
  readonly startedAt: number | null
  /** Turns admitted, running ones included. */
  readonly calls: number
  /** Estimated prompt tokens of the admitted turns. */
  readonly promptTokens: number
  /** Sums of the ended turns. */
  readonly tokens: number
  readonly costUsd: number
  readonly running: readonly RunningSpend[]
}

/** The spend of a wave that has not begun. */
export const noSpend: WaveSpend = {
  startedAt: null,
  calls: 0,
  promptTokens: 0,
  tokens: 0,
  costUsd: 0,
  running: [],
}

/** A turn that asks to start. */
export interface TurnAsk {
  readonly timeoutSeconds: number
  readonly promptTokens: number
  /** Its CLI takes a cost cap of its own (`ProviderTraits.costCap`). */
  readonly costCap: boolean
  readonly maxConcurrent: number
  /** Workers of the wave whose turn has not ended, this one and the running ones included. */
  readonly openWorkers: number
}

/** Below this a capped worker is refused: no CLI does anything for less. */
const leastShareUsd = 0.01

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Money is compared in whole millionths of a dollar: sums of decimal fractions are off in the last bits. */
const micros = (usd: number): number => Math.round(usd * 1e6)

const tokensUsed = (spend: WaveSpend): number =>
  spend.tokens + sum(spend.running.map(({ tokens }) => tokens))

const costUsed = (spend: WaveSpend): number =>
  spend.costUsd + sum(spend.running.map(({ costUsd }) => costUsd))

/** Spent for good or promised: a running turn holds its cap, or what it has spent if that is more. */
const costHeld = (spend: WaveSpend): number =>
  spend.costUsd + sum(spend.running.map((turn) => Math.max(turn.costUsd, turn.costCapUsd ?? 0)))

/** Whole cents of an equal share of what nobody holds, for each capped worker that can still run now. */
const shareUsd = (maxUsd: number, spend: WaveSpend, ask: TurnAsk): number => {
  const capped = spend.running.filter(({ costCapUsd }) => costCapUsd !== null).length
  const slots = Math.max(1, Math.min(ask.maxConcurrent, ask.openWorkers) - capped)
  return Math.floor((micros(maxUsd) - micros(costHeld(spend))) / slots / 10_000) / 100
}

/** Whose budget it is, as messages say it. */
type Whose = 'wave' | 'orchestration'

/** Whether one more turn may start now, with its time limit cut to the wall time left and its cost cap. */
export const admitTurn = (
  limits: Budget,
  spend: WaveSpend,
  ask: TurnAsk,
  now: number,
  whose: Whose = 'wave',
): Admission => {
  const exhausted = (limit: keyof Budget, max: number): Admission => ({
    admitted: false,
    reason: `The ${whose}'s budget of ${limitWords(limit, max)} is used up.`,
  })
  const { maxCalls, maxWallSeconds, maxEstimatedPromptTokens, maxReportedTokens } = limits
  const maxUsd = limits.maxReportedCostUsd
  if (maxCalls !== undefined && spend.calls >= maxCalls) return exhausted('maxCalls', maxCalls)
  const wallLeft = wallSecondsLeft(limits, spend, now)
  if (maxWallSeconds !== undefined && wallLeft < 1)
    return exhausted('maxWallSeconds', maxWallSeconds)
  if (
    maxEstimatedPromptTokens !== undefined &&
    spend.promptTokens + ask.promptTokens > maxEstimatedPromptTokens
  )
    return exhausted('maxEstimatedPromptTokens', maxEstimatedPromptTokens)
  if (maxReportedTokens !== undefined && tokensUsed(spend) >= maxReportedTokens)
    return exhausted('maxReportedTokens', maxReportedTokens)
  const timeoutSeconds = Math.min(ask.timeoutSeconds, wallLeft)
  if (maxUsd === undefined) return { admitted: true, timeoutSeconds, costCapUsd: null }
  if (micros(costUsed(spend)) >= micros(maxUsd)) return exhausted('maxReportedCostUsd', maxUsd)
  if (!ask.costCap) return { admitted: true, timeoutSeconds, costCapUsd: null }
  const costCapUsd = shareUsd(maxUsd, spend, ask)
  if (costCapUsd >= leastShareUsd) return { admitted: true, timeoutSeconds, costCapUsd }
  const reason = `The ${whose}'s budget of ${limitWords('maxReportedCostUsd', maxUsd)} leaves less than $0.01 for it.`
  return { admitted: false, reason }
}

const wallSecondsLeft = ({ maxWallSeconds }: Budget, spend: WaveSpend, now: number): number => {
  if (maxWallSeconds === undefined) return Infinity
  const used = spend.startedAt === null ? 0 : Math.max(0, now - spend.startedAt)
  return Math.floor(maxWallSeconds - used / 1000)
}

/** Both budgets must let a turn in; it gets the tighter of their limits. */
export const bothAdmit = (a: Admission, b: Admission): Admission => {
  if (!a.admitted) return a
  if (!b.admitted) return b
  const caps = [a.costCapUsd, b.costCapUsd].filter((cap) => cap !== null)
  return {
    admitted: true,
    timeoutSeconds: Math.min(a.timeoutSeconds, b.timeoutSeconds),
    costCapUsd: caps.length === 0 ? null : Math.min(...caps),
  }
}

/** The spend once an admitted turn runs. */
export const withTurn = (
  spend: WaveSpend,
  promptTokens: number,
  costCapUsd: number | null,
  now: number,
): WaveSpend => ({
  ...spend,
  startedAt: spend.startedAt ?? now,
  calls: spend.calls + 1,
  promptTokens: spend.promptTokens + promptTokens,
  running: [...spend.running, { costCapUsd, tokens: 0, costUsd: 0 }],
})

/** Why the turns of a wave or an orchestration must end now: the first figures over a cap; null while none is. */
export const overBudget = (
  limits: Budget,
  spend: WaveSpend,
  whose: Whose = 'wave',
): string | null => {
  const { maxReportedTokens, maxReportedCostUsd } = limits
  const tokens = tokensUsed(spend)
  if (maxReportedTokens !== undefined && tokens > maxReportedTokens)
    return `The ${whose} has used ${count(tokens)} tokens of ${count(maxReportedTokens)}.`
  const cost = costUsed(spend)
  if (maxReportedCostUsd !== undefined && micros(cost) > micros(maxReportedCostUsd))
    return `The ${whose} has used $${cost.toFixed(2)} of $${maxReportedCostUsd}.`
  return null
}
