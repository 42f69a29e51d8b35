import type { Fact } from '@shared/playbook/expr'
import { quotaFactsOf } from '@shared/playbook/provider-order'
import type { LiveRun } from './live-run'
import type { RunnerPorts } from './ports'

/** What conditions may know of the orchestration: spent so far, left of the playbook's own caps, and the quota. */
export const runFactsNow = (
  ports: Pick<RunnerPorts, 'orchestrations' | 'now' | 'quota'>,
  { row, frozen }: LiveRun,
): Record<string, Fact> => {
  const { calls, costUsd } = ports.orchestrations.spent(row.orchestrationId)
  const minutes = (ports.now() - row.startedAt) / 60_000
  const { budget = {} } = frozen.book
  const left = (cap: number | undefined, used: number) =>
    cap === undefined ? undefined : Math.max(0, cap - used)
  const all = {
    'run.costUsd': costUsd,
    'run.calls': calls,
    'run.minutes': minutes,
    'run.costLeftUsd': left(budget.costUsd, costUsd),
    'run.callsLeft': left(budget.calls, calls),
    'run.minutesLeft': left(budget.minutes, minutes),
  }
  const known = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(known), ...quotaFactsOf(ports.quota()) }
}
