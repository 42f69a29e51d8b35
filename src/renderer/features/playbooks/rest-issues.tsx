import type { Issue } from '@shared/playbook/parse'
import type { Edit } from './edit-types'
import { FieldRow } from './field-row'

/** Problems that belong to no field shown here, each with the line it is about. */
export const RestIssues = ({
  issues,
  edit,
}: {
  readonly issues: readonly Issue[]
  readonly edit: Edit
}) =>
  issues.map((issue) => (
    <FieldRow
      key={`${issue.line} ${issue.col} ${issue.message}`}
      label={`Line ${issue.line}`}
      issues={[issue]}
      onFix={edit}
    >
      <span className="t-mono t-small fg-2 trunc">{fieldOf(issue)}</span>
    </FieldRow>
  ))

const fieldOf = ({ path }: Issue): string =>
  (path[0] === 'phases' && path.length > 2 ? path.slice(2) : path).join('.')
