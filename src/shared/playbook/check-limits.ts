import { budgetFaults } from '../budget/budget-limits'
import { budgetOf, type PlaybookCaps } from '../budget/playbook-budget'
import { planLimits } from '../plan/plan-limits'
import type { Path } from './condition'
import { errorAt, type Finding, warningAt } from './finding'
import type { Playbook } from './schema'

/** Numbers and texts that the plan of a wave would be refused for, or that are cut where they are shown. */
export const checkLimits = (book: Playbook): readonly Finding[] => [
  ...caps(book.budget, ['budget']),
  ...text(book.name, planLimits.title, ['name']),
  ...book.phases.flatMap((phase, index) => {
    const at: Path = ['phases', index]
    return [
      ...caps(phase.budget, [...at, 'budget']),
      ...caps(phase.budget?.each, [...at, 'budget', 'each']),
      ...text(phase.role, planLimits.title, [...at, 'role']),
      ...text(phase.does, planLimits.why, [...at, 'does']),
    ]
  }),
]

const names = {
  maxReportedCostUsd: 'costUsd',
  maxWallSeconds: 'minutes',
  maxCalls: 'calls',
  maxReportedTokens: 'tokens',
  maxEstimatedPromptTokens: 'tokens',
} as const

const caps = (budget: PlaybookCaps | undefined, at: Path): readonly Finding[] =>
  budgetFaults(budgetOf(budget)).map(({ field, message }) =>
    errorAt(
      [...at, names[field]],
      field === 'maxWallSeconds' ? 'must be at most 1440: a day' : message,
    ),
  )

const text = (value: string | undefined, most: number, at: Path): readonly Finding[] =>
  value === undefined || value.length <= most
    ? []
    : [warningAt(at, `has ${value.length} characters; ${most} are shown`)]
