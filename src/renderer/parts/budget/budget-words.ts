import type { BudgetMeter, BudgetStanding } from '@shared/budget/budget-standing'
import { markedMoney } from '../spend/demo-mark'
import { clock, money, percent, plural, tokens } from '../../ui/format'

const says: Readonly<Record<BudgetMeter['of'], (value: number) => string>> = {
  costUsd: money,
  tokens: (value) => `${tokens(value)} tokens`,
  promptTokens: (value) => `${tokens(value)} prompt tokens, estimated`,
  wallSeconds: (value) => clock(value * 1000),
  calls: (value) => plural(value, 'call'),
}

/** One limit as the window says it: colour always with a word. */
interface BudgetWords {
  readonly used: string
  readonly limit: string
  readonly left: string
  readonly percent: string
  readonly tone: 'plain' | 'amber' | 'red'
  /** Empty while all is well. */
  readonly word: string
  readonly ink: string
}

/** The words of one limit; `demoUsd` is what of the money used the demo made up. */
export const budgetWords = (meter: BudgetMeter, demoUsd: number): BudgetWords => {
  const say = says[meter.of]
  const [tone, word, ink] = {
    within: ['plain', '', 'fg-2'] as const,
    warn: ['amber', 'nearly spent', 'fg-needs'] as const,
    spent: ['red', 'spent', 'fg-failed'] as const,
  }[meter.state]
  return {
    used: meter.of === 'costUsd' ? markedMoney(meter.used, demoUsd) : say(meter.used),
    limit: say(meter.limit),
    left: `${say(meter.left)} left`,
    percent: percent(meter.percent),
    tone,
    word,
    ink,
  }
}

/** What no CLI reported is in no sum: said, not guessed. */
export const blindWords = ({ limits, withoutCost, withoutTokens }: BudgetStanding): string => {
  const missing = [
    limits.maxReportedCostUsd !== undefined && withoutCost > 0
      ? `${plural(withoutCost, 'turn')} reported no cost`
      : '',
    limits.maxReportedTokens !== undefined && withoutTokens > 0
      ? `${plural(withoutTokens, 'turn')} reported no tokens`
      : '',
  ].filter(Boolean)
  return missing.length === 0 ? '' : `${missing.join(', ')}, so it counts as nothing here.`
}
