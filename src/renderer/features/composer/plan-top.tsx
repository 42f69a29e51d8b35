import { type PlanChange, isJsonObject, type JsonObject } from '@shared/plan/plan-edit'
import { strategies } from '@shared/plan/plan-document'
import type { PlanFinding, PlanReview } from '@shared/plan/resolved-plan'
import { Select } from '../../ui/select'
import { faultAt, findingsAt } from './plan-view'
import { dollars, plainText, seconds, wholeNumber } from './field-formats'
import { TypedField } from './typed-field'

interface Props {
  readonly plan: JsonObject
  readonly review: PlanReview | null
  readonly findings: readonly PlanFinding[]
  readonly onChange: (change: PlanChange) => void
}

const inherited = 'policy'

const Fault = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <p className="hint hint-error">{text}</p>

/** Title, strategy and limits of the whole plan. */
export const PlanTop = ({ plan, review, findings, onChange }: Props) => {
  const own = findingsAt(findings, null)
  const budget = isJsonObject(plan['budget']) ? plan['budget'] : {}
  const strategy = typeof plan['strategy'] === 'string' ? plan['strategy'] : inherited
  const outline = review?.outline ?? null
  const now = strategy === 'auto' || strategy === inherited ? outline?.strategy : undefined
  return (
    <div className="comp-top">
      <div data-path="title">
        <span className="label">Title</span>
        <TypedField
          label="Title"
          {...plainText}
          value={plan['title']}
          invalid={faultAt(own, 'title') !== null}
          onChange={(value) => {
            onChange({ type: 'setPlanField', field: 'title', value })
          }}
        />
        <Fault text={faultAt(own, 'title')} />
      </div>
      <div data-path="strategy">
        <span className="label">Strategy</span>
        <Select
          label="Strategy"
          value={strategy}
          invalid={faultAt(own, 'strategy') !== null}
          options={[
            { value: inherited, label: now ? `from policy, ${now}` : 'from policy' },
            ...strategies.map((each) => ({
              value: each,
              label: each === 'auto' && now ? `auto, now ${now}` : each,
            })),
          ]}
          onChange={(value) => {
            onChange({
              type: 'setPlanField',
              field: 'strategy',
              value: value === inherited ? undefined : value,
            })
          }}
        />
        <Fault text={faultAt(own, 'strategy')} />
      </div>
      <div data-path="maxConcurrent">
        <span className="label">At once</span>
        <TypedField
          label="At once"
          {...wholeNumber}
          value={plan['maxConcurrent']}
          placeholder={outline === null ? undefined : `${outline.maxConcurrent}`}
          invalid={faultAt(own, 'maxConcurrent') !== null}
          onChange={(value) => {
            onChange({ type: 'setPlanField', field: 'maxConcurrent', value })
          }}
        />
        <Fault text={faultAt(own, 'maxConcurrent')} />
      </div>
      <div data-path="budget.maxReportedCostUsd">
        <span className="label">Wave budget</span>
        <TypedField
          label="Wave budget"
          {...dollars}
          value={budget['maxReportedCostUsd']}
          placeholder="no limit"
          invalid={faultAt(own, 'budget.maxReportedCostUsd') !== null}
          onChange={(value) => {
            onChange({ type: 'setBudgetField', field: 'maxReportedCostUsd', value })
          }}
        />
        <Fault text={faultAt(own, 'budget.maxReportedCostUsd')} />
      </div>
      <div data-path="budget.maxWallSeconds">
        <span className="label">Time limit</span>
        <TypedField
          label="Time limit"
          {...seconds}
          value={budget['maxWallSeconds']}
          placeholder="no limit"
          invalid={faultAt(own, 'budget.maxWallSeconds') !== null}
          onChange={(value) => {
            onChange({ type: 'setBudgetField', field: 'maxWallSeconds', value })
          }}
        />
        <Fault text={faultAt(own, 'budget.maxWallSeconds')} />
      </div>
      <div data-path="maxFollowups">
        <span className="label">Follow-ups</span>
        <TypedField
          label="Follow-ups of a worker, at most"
          {...wholeNumber}
          value={plan['maxFollowups']}
          placeholder={outline === null ? undefined : `${outline.maxFollowups}`}
          invalid={faultAt(own, 'maxFollowups') !== null}
          onChange={(value) => {
            onChange({ type: 'setPlanField', field: 'maxFollowups', value })
          }}
        />
        <Fault text={faultAt(own, 'maxFollowups')} />
      </div>
      <div data-path="closePolicy">
        <span className="label">Close workers</span>
        <Select
          label="Close workers"
          value={plan['closePolicy'] === 'done' ? 'done' : 'never'}
          invalid={faultAt(own, 'closePolicy') !== null}
          options={[
            { value: 'never', label: 'by hand' },
            { value: 'done', label: 'when done' },
          ]}
          onChange={(value) => {
            const closePolicy = value === 'never' ? undefined : value
            onChange({ type: 'setPlanField', field: 'closePolicy', value: closePolicy })
          }}
        />
        <Fault text={faultAt(own, 'closePolicy')} />
      </div>
    </div>
  )
}
