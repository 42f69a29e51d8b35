import type { Issue } from '@shared/playbook/parse'
import type { ReactNode } from 'react'
import type { Edit } from './edit-types'

interface Props {
  readonly label: string
  readonly issues?: readonly Issue[]
  readonly onFix: Edit
  /** What is written can't be shown, and a control would replace it: the text is the place to put it right. */
  readonly unread?: boolean
  readonly children: ReactNode
}

/** `must be text` -> `Must be text.` */
const sentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.?!]$/.test(message) ? '' : '.'}`

const rank = ({ severity }: Issue): number => (severity === 'error' ? 0 : 1)
const most = 3

const unreadText = ([first]: readonly Issue[]): string =>
  first === undefined
    ? 'As in the YAML, which has an error'
    : `As in the YAML: it has an error, line ${first.line}`

/** A label at the left, its control at the right, and under it what is wrong with a way to put it right. */
export const FieldRow = ({ label, issues = [], onFix, unread = false, children }: Props) => {
  const said = [...issues].sort((a, b) => rank(a) - rank(b)).slice(0, most)
  return (
    <div className="frow">
      <span className="t-small fg-2">{label}</span>
      <div className="frow-c">
        {unread ? <span className="t-small">{unreadText(issues)}</span> : children}
      </div>
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
