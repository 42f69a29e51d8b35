import type { OthersCheck } from '@shared/ipc/review-views'
import { Checkbox } from '../../ui/checkbox'
import { Mark } from '../../ui/mark'
import { ConflictList } from './conflict-list'

interface Props {
  readonly others: OthersCheck
  /** What is shown was found before the newest decision. */
  readonly checking: boolean
  /** Workers whose accepted changes are taken along. */
  readonly together: readonly string[]
  readonly onTogether: (workerIds: readonly string[]) => void
}

/** How what is accepted stands beside the accepted changes of other workers, and which go along. */
export const OthersList = ({
  others: { others, order },
  checking,
  together,
  onTogether,
}: Props) => {
  if (others.length === 0) return null
  return (
    <>
      {others.map(({ workerId, planId, files }) => (
        <div key={workerId} className="rv-other">
          <div className="row t-small">
            <Mark
              shape={checking ? 'queued' : files.length === 0 ? 'ok' : 'needs'}
              word={
                checking
                  ? `Looking again at ${planId}`
                  : files.length === 0
                    ? `No conflict with ${planId}`
                    : `In conflict with ${planId}`
              }
            />
            <span className="push" />
            <Checkbox
              label="take along"
              on={together.includes(workerId)}
              onChange={(on) => {
                onTogether(
                  on ? [...together, workerId] : together.filter((each) => each !== workerId),
                )
              }}
            />
          </div>
          <div className={checking ? 'rv-found is-old' : 'rv-found'}>
            <ConflictList conflicts={files} />
          </div>
        </div>
      ))}
      <p className="t-small fg-3">Proposed order: {order.join(', ')}</p>
    </>
  )
}
