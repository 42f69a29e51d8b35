import type { Json, JsonObject, WorkerField } from '@shared/plan/plan-edit'
import type { WorkerOutline } from '@shared/plan/plan-outline'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox'
import { Icon } from '../../ui/icon'
import { CardField, type FaultOf } from './card-field'
import { plainText } from './field-formats'
import { TypedField } from './typed-field'

interface Props {
  readonly worker: JsonObject
  readonly resolved: WorkerOutline | null
  readonly index: number
  readonly fault: FaultOf
  readonly onSet: (field: WorkerField, value: Json | undefined) => void
}

const fields = ['id', 'cwd', 'why', 'model', 'effort', 'resume'] as const
const labels: Record<(typeof fields)[number], string> = {
  id: 'Name',
  cwd: 'Works in',
  why: 'Why',
  model: 'Model',
  effort: 'Effort',
  resume: 'Resumes worker or session',
}

/** What most plans leave as it is; open if something in it is set or wrong. */
export const MoreFields = ({ worker, resolved, index, fault, onSet }: Props) => {
  const [chosen, setOpen] = useState<boolean | null>(null)
  const set = ['model', 'effort', 'resume', 'mcp', 'structured'].some(
    (field) => worker[field] !== undefined,
  )
  // Once open it stays: clearing its last field must not fold it under the person's hands.
  if (set && chosen === null) setOpen(true)
  const open = chosen === true || fields.some((field) => fault(field) !== null)
  const hints: Partial<Record<WorkerField, string | null | undefined>> = {
    model: resolved?.model ?? 'from tier',
    effort: resolved?.effort ?? 'from tier',
    resume: 'none',
    why: 'none',
  }
  return (
    <div className="more">
      <button
        type="button"
        className="more-fold t-small fg-2"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open)
        }}
      >
        <Icon name={open ? 'down' : 'chev'} size={14} />
        Model, effort, session and more
      </button>
      {open ? (
        <div className="card-row card-row-3">
          {fields.map((field) => (
            <CardField
              key={field}
              label={labels[field]}
              path={`workers[${index}].${field}`}
              fault={fault(field)}
            >
              <TypedField
                label={labels[field]}
                mono={field === 'cwd'}
                {...plainText}
                value={worker[field]}
                placeholder={hints[field] ?? undefined}
                invalid={fault(field) !== null}
                onChange={(value) => {
                  onSet(field, value)
                }}
              />
            </CardField>
          ))}
          <div data-path={`workers[${index}].mcp`}>
            <Checkbox
              label="May use MCP servers"
              on={worker['mcp'] === true}
              onChange={(on) => {
                onSet('mcp', on ? true : undefined)
              }}
            />
          </div>
          <div data-path={`workers[${index}].structured`}>
            <Checkbox
              label="Structured result"
              on={worker['structured'] === true}
              onChange={(on) => {
                onSet('structured', on ? true : undefined)
              }}
            />
          </div>
        </div>
      ) : null}
    </div>
  )
}
