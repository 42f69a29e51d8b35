import type { Issue } from '@shared/playbook/parse'
import type { ReactNode } from 'react'
import type { Edit } from './edit-types'

interface Props {
  readonly label: string
  readonly issues?: readonly Issue[]
  readonly onFix: Edit
  readonly children: ReactNode
}

/** `must be text` -> `Must be text.` */
const sentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`

const rank = ({ severity }: Issue): number => (severity === 'error' ? 0 : 1)
const most = 3

/** A label at the left, its control at the right, and under it what is wrong with a way to put it right. */
export const FieldRow = ({ label, issues = [], onFix, children }: Props) => {
  const said = [...issues].sort((a, b) => rank(a) - rank(b)).slice(0, most)
  return (
    <div className="frow">
      <span className="t-small fg-2">{label}</span>
      <div className="frow-c">{children}</div>
      {said.map((issue) => (
        <p
          key={`${issue.path.join('.')} ${issue.message}`}
          className={issue.severity === 'error' ? 'hint hint-error frow-e' : 'hint fg-needs frow-e'}
          role="status"
        >
          {sentence(issue.message)}{' '}
          {issue.fix === undefined ? null : (
            <button
              type="button"
              className="link"
              onClick={() => {
                if (issue.fix !== undefined) onFix(issue.fix.change)
              }}
            >
              {issue.fix.title}
            </button>
          )}
        </p>
      ))}
    </div>
  )
}
