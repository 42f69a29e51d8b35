import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { parsePlaybook } from '@shared/playbook/parse'
import type { Playbook } from '@shared/playbook/schema'
import { onDemo, settings, type Settings } from '@shared/playbook/settings'
import type { Policy } from '@shared/policy/policy'
import type { PlanSources } from '../scheduler/gather-plan-facts'

/** A playbook's text as a run would take it now. */
export interface AsRun {
  readonly text: string
  /** Null: the one the defaults name. */
  readonly profile: string | null
  /** Every worker is a demo worker. */
  readonly demo: boolean
}

/** Reads a playbook with the settings that a run of it would have. */
export const readAsRun = async (
  sources: Pick<PlanSources, 'defaults' | 'policy'>,
  { text, profile, demo }: AsRun,
): Promise<
  Result<{ readonly book: Playbook; readonly settings: Settings; readonly policy: Policy }, Problem>
> => {
  const defaults = await sources.defaults()
  if (!defaults.ok) return defaults
  const { document } = defaults.value
  const { model, issues } = parsePlaybook(text, document)
  const error = issues.find(({ severity }) => severity === 'error')
  if (model === undefined || error !== undefined) return fail(notYet(error?.line ?? 1))
  const policy = await sources.policy()
  if (!policy.ok) return policy
  const set = settings(document, profile ?? undefined, policy.value)
  return ok({ book: model, settings: demo ? onDemo(set) : set, policy: policy.value })
}

const notYet = (line: number): Problem =>
  problem('playbook_invalid', `The playbook has an error in line ${line}.`, {
    kept: 'Nothing was run.',
    fix: 'Put it right, then simulate.',
  })
