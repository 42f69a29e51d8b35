import type { WorkerField } from '@shared/plan/plan-edit'
import type { ReactNode } from 'react'

/** What is wrong with a field of the worker in hand; null if nothing is. */
export type FaultOf = (field: WorkerField) => string | null

interface Props {
  readonly label: string
  readonly path: string
  readonly fault: string | null
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A field with its label and what is wrong with it; a finding at its path is focused here. */
export const CardField = ({ label, path, fault, aside, children }: Props) => (
  <div data-path={path} className="card-field">
    <div className="row">
      <span className="label">{label}</span>
      {aside === undefined ? null : <span className="push t-micro fg-3 tnum">{aside}</span>}
    </div>
    {children}
    {fault === null ? null : <p className="hint hint-error">{fault}</p>}
  </div>
)
