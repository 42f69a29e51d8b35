import type { Budget } from './budget'

/** A budget as a playbook writes it. */
export interface PlaybookCaps {
  readonly costUsd?: number | undefined
  readonly minutes?: number | undefined
  readonly calls?: number | undefined
  readonly tokens?: number | undefined
}

/** What a playbook's caps mean to a wave or an orchestration; the smallest of several holds. */
export const budgetOf = (...caps: readonly (PlaybookCaps | undefined)[]): Budget => {
  const least = (of: (each: PlaybookCaps) => number | undefined): number | undefined => {
    const given = caps.flatMap((each) => (each === undefined ? [] : (of(each) ?? [])))
    return given.length === 0 ? undefined : Math.min(...given)
  }
  const cost = least(({ costUsd }) => costUsd)
  const minutes = least((each) => each.minutes)
  const calls = least((each) => each.calls)
  const tokens = least((each) => each.tokens)
  return {
    ...(cost === undefined ? {} : { maxReportedCostUsd: cost }),
    ...(minutes === undefined ? {} : { maxWallSeconds: Math.max(1, Math.round(minutes * 60)) }),
    ...(calls === undefined ? {} : { maxCalls: calls }),
    ...(tokens === undefined ? {} : { maxReportedTokens: tokens }),
  }
}
