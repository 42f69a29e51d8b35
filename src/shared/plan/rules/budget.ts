import { plural } from '../../lib/plural'
import { planFinding, type PlanRule } from '../candidate'

export const promptTokensFit: PlanRule = ({ workers, budget }) => {
  const most = budget.maxEstimatedPromptTokens
  const tokens = workers.reduce((sum, { estimatedPromptTokens }) => sum + estimatedPromptTokens, 0)
  if (most === undefined || tokens <= most) return []
  const message = `The briefs are about ${tokens} tokens, over the budget of ${most}.`
  return [
    planFinding('problem', 'budget.maxEstimatedPromptTokens', 'budget_prompt_tokens', message),
  ]
}

/** Every worker takes a turn at least: those beyond the budget's turns never start. */
export const turnsForAll: PlanRule = ({ workers, budget: { maxCalls } }) => {
  if (maxCalls === undefined || maxCalls < 1 || workers.length <= maxCalls) return []
  const rest = workers.length - maxCalls
  const message = `The budget of ${plural(maxCalls, 'turn')} is too small for ${workers.length} workers: ${rest === 1 ? 'one is' : `${rest} are`} skipped.`
  const fix = 'Raise it, or plan fewer workers.'
  return [planFinding('warning', 'budget.maxCalls', 'budget_turns_few', message, fix)]
}

/** Which workers a cap can't hold while they run. */
export const blindCaps: PlanRule = ({ workers, budget }) => {
  const known = workers.flatMap(({ id, traits }) => (traits === null ? [] : [{ id, traits }]))
  const warn = (field: string, code: string, blind: typeof known, message: string) =>
    blind.length === 0
      ? []
      : [
          planFinding(
            'warning',
            `budget.${field}`,
            code,
            message.replace('%', labels(blind)),
            null,
            blind.map(({ id }) => id),
          ),
        ]
  const costless = known.filter(({ traits }) => !traits.reportsCost)
  const tokenless = known.filter(({ traits }) => traits.liveTokens === 'none')
  return [
    ...(budget.maxReportedCostUsd === undefined
      ? []
      : warn(
          'maxReportedCostUsd',
          'budget_cost_blind',
          costless,
          'No cost is reported by %, so a cost cap does not hold it; cap tokens or calls instead.',
        )),
    ...(budget.maxReportedTokens === undefined
      ? []
      : warn(
          'maxReportedTokens',
          'budget_tokens_blind',
          tokenless,
          'No tokens are reported by % during a turn, so this cap holds only before it starts.',
        )),
  ]
}

const labels = (blind: readonly { readonly traits: { readonly label: string } }[]): string =>
  [...new Set(blind.map(({ traits }) => traits.label))].join(' and ')
