import { count, plural } from '../lib/plural'
import type { Budget } from './budget'

const span = (seconds: number): string =>
  seconds % 3600 === 0
    ? `${seconds / 3600} h`
    : seconds % 60 === 0
      ? `${seconds / 60} min`
      : `${count(seconds)} s`

const words: Readonly<Record<keyof Budget, (value: number) => string>> = {
  maxCalls: (value) => plural(value, 'turn'),
  maxWallSeconds: span,
  maxEstimatedPromptTokens: (value) => `${count(value)} prompt tokens`,
  maxReportedTokens: (value) => `${count(value)} tokens`,
  maxReportedCostUsd: (value) =>
    `$${Number.isInteger(value * 100) ? value.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',') : value}`,
}

/** A limit as messages say it: `2 turns`, `90 s`, `$0.50`. */
export const limitWords = (limit: keyof Budget, value: number): string => words[limit](value)
