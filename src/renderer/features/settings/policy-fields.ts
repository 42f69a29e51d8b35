import { budgetFaults } from '@shared/budget/budget-limits'
import { fixedStrategies } from '@shared/plan/plan-document'
import { choosableSchema, type Policy, policySchema } from '@shared/policy/policy'
import { readSpan, spanForms, spanText } from '../../ui/time-span'

/** One line of the policy that is typed: how it reads as text, and where a text goes. */
export interface PolicyField {
  readonly id: string
  readonly title: string
  readonly text: string
  /** Said when what was typed can't be read. */
  readonly rule: string
  readonly wide?: boolean
  readonly show: (policy: Policy) => string
  /** The policy with the text in it; may be no policy at all, which the schema finds out. */
  readonly put: (policy: Policy, text: string) => unknown
}

const number = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN)
const span = (text: string): number => readSpan(text) ?? NaN
const shownSpan = (value: number | null | undefined): string =>
  value == null ? '' : spanText(value)
const shown = (value: number | null | undefined): string => (value == null ? '' : String(value))
const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const sizes = (text: string): Record<string, { maxWorkers: number; maxConcurrent: number }> =>
  Object.fromEntries(
    list(text).map((part) => {
      const [, strategy = '', workers = '', atOnce = ''] =
        /^(\w+)\s+(\d+)\s*\/\s*(\d+)$/.exec(part) ?? []
      return [strategy, { maxWorkers: number(workers), maxConcurrent: number(atOnce) }]
    }),
  )

const choosable = choosableSchema.options.join(', ')

type BudgetKey = keyof Policy['budget']

const budgetField = (
  key: BudgetKey,
  title: string,
  text: string,
  rule: string,
  read = number,
): PolicyField => ({
  id: `budget.${key}`,
  title,
  text,
  rule,
  show: ({ budget }) => shown(budget[key]),
  put: (policy, typed) => ({
    ...policy,
    budget: { ...policy.budget, [key]: typed === '' ? undefined : read(typed) },
  }),
})

/** Everything of the policy that is typed, in the order it is shown. */
export const policyFields: readonly PolicyField[] = [
  {
    id: 'maxWorkers',
    title: 'Workers in a wave',
    text: 'A plan may name fewer, never more.',
    rule: 'A whole number from 1 to 64.',
    show: ({ maxWorkers }) => shown(maxWorkers),
    put: (policy, text) => ({ ...policy, maxWorkers: number(text) }),
  },
  {
    id: 'maxConcurrent',
    title: 'Workers at once',
    text: 'Of one wave; a strategy may run fewer.',
    rule: 'A whole number from 1 to 64.',
    show: ({ maxConcurrent }) => shown(maxConcurrent),
    put: (policy, text) => ({ ...policy, maxConcurrent: number(text) }),
  },
  {
    id: 'strategies',
    title: 'Sizes of strategies',
    text: 'Workers and how many at once, such as balanced 8/4. Any other keeps its own.',
    rule: `Strategies (${fixedStrategies.join(', ')}) with numbers from 1 to 64, such as balanced 8/4, quality 10/5; or empty.`,
    wide: true,
    show: ({ strategies }) =>
      Object.entries(strategies)
        .map(([id, size]) => `${id} ${shown(size.maxWorkers)}/${shown(size.maxConcurrent)}`)
        .join(', '),
    put: (policy, text) => ({ ...policy, strategies: sizes(text) }),
  },
  {
    id: 'defaultTimeoutSeconds',
    title: 'Stop a worker after',
    text: 'Where its plan sets no limit of its own.',
    rule: `A time from 1 s to 24 h, ${spanForms}.`,
    show: ({ defaultTimeoutSeconds }) => shownSpan(defaultTimeoutSeconds),
    put: (policy, text) => ({ ...policy, defaultTimeoutSeconds: span(text) }),
  },
  {
    id: 'idleTimeoutSeconds',
    title: 'Stop a silent worker after',
    text: 'Counted from its last output. Empty: never.',
    rule: `A time from 5 s to 24 h, ${spanForms}; or empty.`,
    show: ({ idleTimeoutSeconds }) => shownSpan(idleTimeoutSeconds),
    put: (policy, text) => ({ ...policy, idleTimeoutSeconds: text === '' ? null : span(text) }),
  },
  {
    id: 'outputLimitMiB',
    title: 'End a turn at this much output, in MiB',
    text: 'Of its standard output. The log stays whole; a result printed before counts.',
    rule: 'A whole number from 1 to 16384.',
    show: ({ outputLimitMiB }) => shown(outputLimitMiB),
    put: (policy, text) => ({ ...policy, outputLimitMiB: number(text) }),
  },
  {
    id: 'providerOrder',
    title: 'Providers, preferred first',
    text: 'Where a plan or playbook leaves the provider open; a profile may reorder them.',
    rule: `At least one of ${choosable}, with commas.`,
    wide: true,
    show: ({ providerOrder }) => providerOrder.join(', '),
    put: (policy, text) => ({ ...policy, providerOrder: list(text) }),
  },
  {
    id: 'conserveProviders',
    title: 'Providers to spare',
    text: 'Not taken where a plan leaves the provider open.',
    rule: `Names from ${choosable}, with commas.`,
    wide: true,
    show: ({ conserveProviders }) => conserveProviders.join(', '),
    put: (policy, text) => ({ ...policy, conserveProviders: list(text) }),
  },
  budgetField(
    'maxReportedCostUsd',
    'Cost of a wave, in dollars',
    'Hard stop at the first figure over it. Empty: no limit.',
    'An amount from 0.01 to 1000000, such as 2 or 0.50, or empty.',
  ),
  budgetField(
    'maxReportedTokens',
    'Tokens of a wave',
    'Reported by the CLIs; cache reads apart. Empty: no limit.',
    'A whole number from 1, or empty.',
  ),
  budgetField(
    'maxEstimatedPromptTokens',
    'Prompt tokens of a wave, estimated',
    'Checked before anything runs. Empty: no limit.',
    'A whole number from 1, or empty.',
  ),
  {
    ...budgetField(
      'maxWallSeconds',
      'Time of a wave',
      'From its first start. Empty: no limit.',
      `A time from 1 s to 24 h, ${spanForms}; or empty.`,
      span,
    ),
    show: ({ budget }) => shownSpan(budget.maxWallSeconds),
  },
  budgetField(
    'maxCalls',
    'Turns of a wave',
    'Follow-up turns count. Empty: no limit.',
    'A whole number from 1 to 1000, or empty.',
  ),
]

/** The policy with this field changed; null where the text breaks the field's rule. */
export const withField = (policy: Policy, field: PolicyField, text: string): Policy | null => {
  const read = policySchema.safeParse(field.put(policy, text.trim()))
  return read.success && budgetFaults(read.data.budget).length === 0 ? read.data : null
}
