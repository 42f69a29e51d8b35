import type { QuotaObservation } from '@shared/quota/observation'
import { judgeWindow, type WindowState } from '@shared/quota/judge-window'
import type { QuotaLines } from '@shared/quota/quota-lines'
import { age, instant, percent } from '../../ui/format'

/** A window as the window draws it. */
export interface ShownWindow extends WindowState {
  readonly name: string
  readonly tone: 'plain' | 'amber' | 'red'
  /** The percent with the word that goes with its colour. */
  readonly used: string
  readonly resets: string
  readonly read: string
}

const names: Readonly<Record<string, string>> = { '5h': '5 hours' }

const untilText = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return `${String(minutes)} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? `${String(hours)} h ${String(minutes % 60)} min`
    : `${String(Math.floor(hours / 24))} d`
}

/** The words of one window: never a reset that was not read, never a percent that is not known. */
export const windowWords = (
  observation: QuotaObservation,
  lines: QuotaLines,
  now: number,
): ShownWindow => {
  const state = judgeWindow(observation, lines, now)
  const { resetsAt, window } = observation
  const word = state.blocked ? ' at limit' : state.low ? ' low' : ''
  return {
    ...state,
    name: names[window] ?? window,
    tone: state.blocked ? 'red' : state.low ? 'amber' : 'plain',
    used: `${percent(state.usedPercent)}${word}`,
    resets: state.reset
      ? 'reset passed'
      : resetsAt === null
        ? 'reset unknown'
        : `resets ${instant(resetsAt, now)}, in ${untilText(resetsAt - now)}`,
    read: `${state.stale ? 'stale, ' : ''}read ${age(state.ageMs)} ago`,
  }
}
