import type { Budget } from './budget'
import { limitWords } from './limit-words'

const ranges: Readonly<Record<keyof Budget, readonly [number, number]>> = {
  maxCalls: [1, 1000],
  maxWallSeconds: [1, 86_400],
  maxEstimatedPromptTokens: [1, Number.MAX_SAFE_INTEGER],
  maxReportedTokens: [1, Number.MAX_SAFE_INTEGER],
  maxReportedCostUsd: [0.01, 1_000_000],
}

/** A budget field out of its range; `message` goes on after the field's path. */
export interface BudgetFault {
  readonly field: keyof Budget
  readonly message: string
  /** The same for who sees no path: `must be between $0.01 and $1,000,000.00`. */
  readonly words: string
}

const rangeWords = (field: keyof Budget): string => {
  const [least, most] = ranges[field]
  const from = limitWords(field, least)
  return most === Number.MAX_SAFE_INTEGER
    ? `must be at least ${from}`
    : `must be between ${from} and ${limitWords(field, most)}`
}

/** The fields of a budget that no wave could run under or that are no limit at all. */
export const budgetFaults = (budget: Budget): readonly BudgetFault[] => {
  const names: readonly (keyof Budget)[] = [
    'maxCalls',
    'maxWallSeconds',
    'maxEstimatedPromptTokens',
    'maxReportedTokens',
    'maxReportedCostUsd',
  ]
  return names.flatMap((field) => {
    const value = budget[field]
    const [least, most] = ranges[field]
    if (value === undefined || (value >= least && value <= most)) return []
    const message = `must be between ${least} and ${most}, not ${value}`
    return [{ field, message, words: rangeWords(field) }]
  })
}
