import type { JsonObject } from '@shared/plan/plan-edit'
import type { WorkerOutline } from '@shared/plan/plan-outline'
import type { PlanFinding } from '@shared/plan/resolved-plan'
import { Icon } from '../../ui/icon'
import { plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { isolationOf, modeOf, problemsOf, textOf, titleOfWorker, warningsOf } from './plan-view'
import { type WorkerActionHandlers, WorkerActions } from './worker-actions'

interface Props {
  readonly worker: JsonObject
  readonly resolved: WorkerOutline | null
  readonly index: number
  readonly count: number
  readonly findings: readonly PlanFinding[]
  readonly onOpen: () => void
  readonly actions: WorkerActionHandlers
}

/** A worker of the plan in one line; a press opens its card in place. */
export const WorkerLine = ({
  worker,
  resolved,
  index,
  count,
  findings,
  onOpen,
  actions,
}: Props) => {
  const problems = problemsOf(findings).length
  const warnings = warningsOf(findings).length
  const provider = textOf(worker, 'provider')
  const model = textOf(worker, 'model') || resolved?.model
  return (
    <div className="wr">
      <button type="button" className="wr-open" aria-expanded={false} onClick={onOpen}>
        <Icon name="chev" size={14} />
        <span className="fg-3 trunc">{textOf(worker, 'id')}</span>
        <span className="trunc" title={titleOfWorker(worker)}>
          {titleOfWorker(worker)}
        </span>
        <span className="fg-2 trunc">
          {provider}
          {model ? `, ${model}` : ''}
        </span>
        <span className="fg-2 trunc wr-iso">
          {modeOf(worker) === 'write' ? 'write' : 'read'}, {isolationOf(worker)}
        </span>
        <span className="wr-state">
          {problems > 0 ? (
            <Mark shape="failed" word={plural(problems, 'problem')} />
          ) : warnings > 0 ? (
            <Mark shape="needs" word={`${warnings} to check`} />
          ) : null}
        </span>
      </button>
      <WorkerActions index={index} count={count} actions={actions} />
    </div>
  )
}
