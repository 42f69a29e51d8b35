import type { Budget } from '@shared/budget/budget'
import { limitWords } from '@shared/budget/limit-words'
import { isStalePrice } from '@shared/prices/list-price'
import type { Cli } from '@shared/ipc/views'
import type { PlanOutline } from '@shared/plan/plan-outline'
import type { PlanFinding } from '@shared/plan/resolved-plan'
import type { PromptPrice } from '@shared/prices/prompt-price'
import type { WindowForecast } from '@shared/quota/forecast'
import type { ReactNode } from 'react'
import { QuotaMeters } from '../../parts/quota/quota-meters'
import { money, percent, plural, tokens } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { useNow } from '../../ui/ticker'
import { ProblemBox } from '../../ui/problem-box'
import { FindingList } from './finding-list'
import { problemsOf, warningsOf } from './plan-view'
import { cliWords } from './provider-options'
import type { Review } from './use-review'

interface Props {
  readonly review: Review
  readonly clis: readonly Cli[]
  readonly asForm: boolean
  readonly onLook: (finding: PlanFinding) => void
  /** Stands after the quota. */
  readonly children: ReactNode
}

const Row = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="row t-small prow">
    <span className="fg-3">{name}</span>
    <span className="push">{value}</span>
  </div>
)

const countWords = (items: readonly string[]): string => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].map(([item, times]) => `${item} ${times}`).join(', ')
}

const Providers = ({
  plan,
  clis,
}: {
  readonly plan: PlanOutline
  readonly clis: readonly Cli[]
}) => {
  const used = clis.filter(({ provider }) =>
    plan.workers.some((worker) => worker.provider === provider),
  )
  const capped =
    plan.budget.maxReportedCostUsd !== undefined || plan.budget.maxReportedTokens !== undefined
  const blind = capped ? used.filter(({ liveTokens }) => liveTokens === 'none') : []
  const routed = plan.workers.filter(({ routingNote }) => routingNote !== null)
  if (used.length === 0 && routed.length === 0) return null
  return (
    <div className="psec">
      <h3>Providers</h3>
      {used.map((cli) => (
        <Row
          key={cli.provider}
          name={cli.label}
          value={[cliWords(cli), cli.verified ? cli.version : 'never run against the real CLI']
            .filter((word) => word !== null)
            .join(', ')}
        />
      ))}
      {routed.map(({ id, routingNote }) => (
        <p key={id} className="t-micro fg-3">
          {id}: {routingNote}
        </p>
      ))}
      {blind.length === 0 ? null : (
        <p className="t-micro fg-3">
          {blind.map(({ label }) => label).join(', ')} {blind.length === 1 ? 'has' : 'have'} no live
          figures: the budget is held when a worker is let in, not while it runs.
        </p>
      )}
    </div>
  )
}

/** What each tier means here and where that comes from; a CLI left to its default has a warning of its own. */
const tierWords = ({ workers }: PlanOutline): string[] => {
  const notes = workers.flatMap(({ model, effort, tierNote }) =>
    model === null && effort === null ? [] : [tierNote],
  )
  return [...new Set(notes)]
}

const Strategy = ({ plan }: { readonly plan: PlanOutline }) => {
  const writers = plan.workers.filter(({ mode }) => mode === 'write').length
  const readers = plan.workers.length - writers
  const kinds = [
    writers > 0 ? plural(writers, 'writer') : null,
    readers > 0 ? plural(readers, 'reader') : null,
  ].filter((word) => word !== null)
  return (
    <div className="psec">
      <div className="row">
        <h3>Strategy</h3>
        <span className="push t-small">{plan.strategy}</span>
      </div>
      <p className="t-small fg-2">
        {[...(kinds.length === 0 ? [] : [kinds.join(' and ')]), plan.strategyNote].join('; ')}.
      </p>
      <Row
        name="Providers"
        value={countWords(plan.workers.map(({ provider }) => provider ?? 'none yet'))}
      />
      <Row name="Tiers" value={countWords(plan.workers.map(({ tier }) => tier))} />
      {tierWords(plan).map((words) => (
        <p key={words} className="t-micro fg-3">
          {words}
        </p>
      ))}
      <Row name="At once" value={`${plan.maxConcurrent}`} />
    </div>
  )
}

/** What the prompts alone cost at list price: an estimate, and what it leaves out is said. */
const PromptCost = ({ price: { usd, missing, asOf } }: { readonly price: PromptPrice }) => {
  const stale = isStalePrice({ asOf: asOf ?? '' }, useNow())
  return (
    <>
      {asOf === null ? null : (
        <Row name="List price of these prompts, estimated" value={money(usd)} />
      )}
      <p className="t-micro fg-3">
        {asOf === null
          ? 'No price is known for these models.'
          : `Input only, prices as of ${asOf}; output, cache and what a CLI adds are not in it.`}
        {asOf !== null && missing > 0 ? ` Without a price: ${plural(missing, 'worker')}.` : ''}
        {stale ? <span className="fg-needs"> Stale: over 60 days old.</span> : null}
      </p>
    </>
  )
}

const limits = [
  ['maxReportedCostUsd', 'Reported cost at most'],
  ['maxReportedTokens', 'Reported tokens at most'],
  ['maxEstimatedPromptTokens', 'Estimated prompts at most'],
  ['maxWallSeconds', 'Time at most'],
  ['maxCalls', 'Turns at most'],
] as const

/** What the wave is held to, from the plan and from the policy. */
const PlanBudget = ({ budget }: { readonly budget: Budget }) => {
  const set = limits.flatMap(([key, name]) => {
    const limit = budget[key]
    return limit === undefined ? [] : [{ name, value: limitWords(key, limit) }]
  })
  return (
    <div className="psec">
      <h3>Budget</h3>
      {set.length === 0 ? (
        <p className="t-micro fg-3">No limit of the whole wave.</p>
      ) : (
        set.map((row) => <Row key={row.name} {...row} />)
      )}
    </div>
  )
}

/** What each subscription has used, and what the wave may take of it; unknown where too few waves have run. */
const Quota = ({ forecast }: { readonly forecast: readonly WindowForecast[] }) => (
  <div className="psec">
    <h3>Quota</h3>
    <QuotaMeters />
    {forecast.map((each) => (
      <Row
        key={`${each.provider} ${each.window}`}
        name={`This wave, ${each.provider} ${each.window}${each.stale ? ', stale' : ''}`}
        value={
          each.projectedPercent === null
            ? `unknown, ${plural(each.samples, 'past wave')}`
            : `about ${percent(each.projectedPercent)} more, to ${percent(each.afterPercent)}`
        }
      />
    ))}
  </div>
)

/** What would happen, before anything does. */
export const Preview = ({ review: { review, problem }, clis, asForm, onLook, children }: Props) => {
  const findings = review?.findings ?? []
  const problems = problemsOf(findings).length
  const warnings = warningsOf(findings).length
  const plan = review?.outline ?? null
  return (
    <div className="preview scroll">
      {problem === null ? null : (
        <div className="psec">
          <ProblemBox problem={problem} />
        </div>
      )}
      {plan === null ? null : <Strategy plan={plan} />}
      {findings.length === 0 ? null : (
        <div className="psec">
          <div className="row">
            <h3>Problems</h3>
            <span className="push row">
              {problems > 0 ? (
                <Mark
                  shape="failed"
                  word={`${problems} ${problems === 1 ? 'stops' : 'stop'} Run`}
                />
              ) : null}
              {warnings > 0 ? <Mark shape="needs" word={`${warnings} to check`} /> : null}
            </span>
          </div>
          <FindingList findings={findings} asForm={asForm} onLook={onLook} />
        </div>
      )}
      {review === null || review.forecast.length === 0 ? null : (
        <Quota forecast={review.forecast} />
      )}
      {children}
      {plan === null ? null : <Providers plan={plan} clis={clis} />}
      {review === null ? null : (
        <div className="psec">
          <h3>Prompts</h3>
          <div className="row t-small prow">
            <span className="fg-3">Estimated, with the worker contract</span>
            <span className="push">{tokens(review.estimatedPromptTokens)} tokens</span>
          </div>
          <PromptCost price={review.promptPrice} />
        </div>
      )}
      {plan === null ? null : <PlanBudget budget={plan.budget} />}
    </div>
  )
}
