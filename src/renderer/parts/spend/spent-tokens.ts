import { budgetedTokens, type Usage } from '@shared/worker/usage'
import { tokens } from '../../ui/format'

/** Tokens of turns that ended: no turn takes none at all, so a sum of nothing is one that nobody reported. */
export const spentTokens = (usage: Usage): string =>
  budgetedTokens(usage) + usage.cacheRead === 0 ? 'not reported' : tokens(budgetedTokens(usage))
