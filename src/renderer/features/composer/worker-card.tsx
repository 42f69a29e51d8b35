import type { Cli } from '@shared/ipc/views'
import type { Json, JsonObject, WorkerField } from '@shared/plan/plan-edit'
import { isolations, tiers } from '@shared/plan/plan-document'
import type { WorkerOutline } from '@shared/plan/plan-outline'
import type { PlanFinding } from '@shared/plan/resolved-plan'
import { Icon } from '../../ui/icon'
import { Note } from '../../ui/note'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { BriefField } from './brief-field'
import { CardField } from './card-field'
import { commaList, seconds } from './field-formats'
import { faultOf, isolationOf, modeOf, textOf, titleOfWorker } from './plan-view'
import { MoreFields } from './more-fields'
import { providerOptions } from './provider-options'
import { TypedField } from './typed-field'
import { type WorkerActionHandlers, WorkerActions } from './worker-actions'
import { CustomFields } from './custom-fields'

interface Props {
  readonly worker: JsonObject
  readonly resolved: WorkerOutline | null
  readonly index: number
  readonly count: number
  readonly findings: readonly PlanFinding[]
  readonly clis: readonly Cli[]
  readonly onClose: () => void
  readonly onSet: (field: WorkerField, value: Json | undefined) => void
  readonly actions: WorkerActionHandlers
}

/** A worker of the plan with all its fields. */
export const WorkerCard = (props: Props) => {
  const { worker, resolved, index, count, findings, clis, onClose, onSet, actions } = props
  const provider = textOf(worker, 'provider')
  const path = (field: WorkerField) => `workers[${index}].${field}`
  const fault = (field: WorkerField) => faultOf(findings, field)
  const tier = textOf(worker, 'tier')
  const isolate = worker['isolate'] === undefined ? 'default' : isolationOf(worker)
  // What has no field of its own to stand at: the worker as a whole, and every warning.
  const notes = findings.filter(
    ({ severity, path: at }) => severity === 'warning' || at === `workers[${index}]`,
  )
  return (
    <div className="wk wk-open">
      <div className="wk-h">
        <button type="button" className="wk-fold" aria-expanded onClick={onClose}>
          <Icon name="down" size={14} />
          <span className="fg-3 plan-id">{textOf(worker, 'id')}</span>
          <span className="t-strong trunc">{titleOfWorker(worker)}</span>
        </button>
        <span className="push" />
        <WorkerActions index={index} count={count} actions={actions} />
      </div>
      <div className="wk-b">
        <div className="card-row card-row-4">
          <CardField label="Provider" path={path('provider')} fault={fault('provider')}>
            <Select
              label="Provider"
              value={provider}
              invalid={fault('provider') !== null}
              options={providerOptions(clis, provider)}
              onChange={(value) => {
                onSet('provider', value)
              }}
            />
          </CardField>
          <CardField label="Tier" path={path('tier')} fault={fault('tier')}>
            <Select
              label="Tier"
              value={tier === '' ? 'default' : tier}
              invalid={fault('tier') !== null}
              options={[
                {
                  value: 'default',
                  label: resolved === null ? 'default' : tierLabel(resolved),
                },
                ...tiers.map((each) => ({ value: each, label: each })),
              ]}
              onChange={(value) => {
                onSet('tier', value === 'default' ? undefined : value)
              }}
            />
          </CardField>
          <CardField label="Mode" path={path('mode')} fault={fault('mode')}>
            <div>
              <Segmented
                label="Mode"
                value={modeOf(worker)}
                options={[
                  { value: 'read-only', label: 'Read' },
                  { value: 'write', label: 'Write' },
                ]}
                onChange={(value) => {
                  onSet('mode', value)
                }}
              />
            </div>
          </CardField>
          <CardField label="Isolation" path={path('isolate')} fault={fault('isolate')}>
            <Select
              label="Isolation"
              value={isolate}
              invalid={fault('isolate') !== null}
              options={[
                { value: 'default', label: `${isolationOf({ mode: modeOf(worker) })} (default)` },
                ...isolations.map((each) => ({ value: each, label: each })),
              ]}
              onChange={(value) => {
                onSet('isolate', value === 'default' ? undefined : value)
              }}
            />
          </CardField>
        </div>
        <BriefField
          worker={worker}
          resolved={resolved}
          index={index}
          fault={fault('task') ?? fault('taskFile')}
          onSet={onSet}
        />
        {provider === 'custom' ? (
          <CustomFields worker={worker} index={index} fault={fault} onSet={onSet} />
        ) : null}
        <div className="card-row card-row-seed">
          <CardField
            label="Files taken along from the checkout"
            path={path('seedPaths')}
            fault={fault('seedPaths')}
          >
            <TypedField
              label="Files taken along"
              mono
              placeholder="none"
              {...commaList}
              value={worker['seedPaths']}
              invalid={fault('seedPaths') !== null}
              onChange={(value) => {
                onSet('seedPaths', value)
              }}
            />
          </CardField>
          <CardField
            label="Time limit"
            path={path('timeoutSeconds')}
            fault={fault('timeoutSeconds')}
          >
            <TypedField
              label="Time limit"
              {...seconds}
              placeholder={resolved === null ? 'default' : seconds.format(resolved.timeoutSeconds)}
              value={worker['timeoutSeconds']}
              invalid={fault('timeoutSeconds') !== null}
              onChange={(value) => {
                onSet('timeoutSeconds', value)
              }}
            />
          </CardField>
          <CardField
            label="Silent at most"
            path={path('idleTimeoutSeconds')}
            fault={fault('idleTimeoutSeconds')}
          >
            <TypedField
              label="Silent at most"
              {...seconds}
              placeholder={
                resolved?.idleTimeoutSeconds == null
                  ? 'no limit'
                  : seconds.format(resolved.idleTimeoutSeconds)
              }
              value={worker['idleTimeoutSeconds']}
              invalid={fault('idleTimeoutSeconds') !== null}
              onChange={(value) => {
                onSet('idleTimeoutSeconds', value)
              }}
            />
          </CardField>
        </div>
        <MoreFields worker={worker} resolved={resolved} index={index} fault={fault} onSet={onSet} />
        {notes.map((note) => (
          <Note
            key={`${note.code} ${note.path}`}
            icon={note.severity === 'problem' ? 'err' : 'warn'}
            shape={note.severity === 'problem' ? 'failed' : 'needs'}
          >
            <b>{note.message}</b>
            {note.fix === null ? null : ` ${note.fix}`}
          </Note>
        ))}
      </div>
    </div>
  )
}

const tierLabel = ({ tier, model }: WorkerOutline): string =>
  model === null ? `${tier} (default)` : `${tier}, ${model}`
