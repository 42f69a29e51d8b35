import type { PlanChange } from '@shared/plan/plan-edit'
import type { QuotaWay } from '@shared/plan/quota-way'
import { Button } from '../../ui/button'

interface Props {
  readonly ways: readonly QuotaWay[]
  /** They are of the plan as it stands; of an older one, they would change the wrong workers. */
  readonly current: boolean
  /** The person let this wave go past the stop line. */
  readonly allowed: boolean
  readonly onChange: (changes: readonly PlanChange[]) => void
  readonly onAllow: () => void
  readonly onWait: () => void
}

const labelOf = (way: QuotaWay): string => {
  switch (way.way) {
    case 'wait':
      return 'Wait for the reset'
    case 'move':
      return `Move to ${way.provider}`
    case 'cheaper':
      return 'Use a cheaper tier'
    case 'fewer':
      return 'Run what fits'
    case 'anyway':
      return 'Go on anyway'
  }
}

/** What a way makes of the plan; null where it is not the plan that changes. */
const changesOf = (way: QuotaWay): readonly PlanChange[] | null => {
  switch (way.way) {
    case 'move':
      return way.workers.map((index) => ({
        type: 'setWorkerField',
        index,
        field: 'provider',
        value: way.provider,
      }))
    case 'cheaper':
      return way.workers.map(({ index, tier }) => ({
        type: 'setWorkerField',
        index,
        field: 'tier',
        value: tier,
      }))
    case 'fewer':
      return [{ type: 'removeWorkers', indexes: way.without }]
    case 'wait':
    case 'anyway':
      return null
  }
}

/** Where a subscription is low: what can be done, each with what it changes. Undo takes a choice back. */
export const QuotaWays = ({ ways, current, allowed, onChange, onAllow, onWait }: Props) => (
  <div className="psec">
    <h3>Ways around it</h3>
    {ways.map((way) => {
      const changes = changesOf(way)
      const done = way.way === 'anyway' && (allowed || !way.stopped)
      return (
        <div key={`${way.way} ${way.way === 'move' ? way.provider : ''}`} className="way">
          {done ? (
            <span className="t-strong">{allowed ? 'Going on anyway' : 'Run it as it is'}</span>
          ) : (
            <Button
              size="s"
              disabled={!current}
              onClick={() => {
                if (changes !== null) onChange(changes)
                else if (way.way === 'wait') onWait()
                else onAllow()
              }}
            >
              {labelOf(way)}
            </Button>
          )}
          <p className="t-micro fg-3">{way.changes}</p>
        </div>
      )
    })}
  </div>
)
