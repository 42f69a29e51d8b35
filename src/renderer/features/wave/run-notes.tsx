import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import { useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Note } from '../../ui/note'
import { CourseDialog } from './course-dialog'

const over = {
  done: 'The playbook came to its end.',
  stopped: 'The playbook was stopped; what its workers made is kept.',
  switched:
    'The playbook was left: this orchestration goes on without one. You plan its next wave.',
} as const

/** What a person should know of the run beside its lanes: the base moved, or it is over and what comes next. */
export const RunNotes = ({ run }: { readonly run: PlaybookRunView }) => {
  const { summary, base, baseMoved, next } = run
  const { status, orchestrationId } = summary
  const ended = status === 'running' ? null : over[status]
  const [moves, setMoves] = useState(false)
  if (ended === null && !baseMoved) return null
  return (
    <div className="run-notes">
      {baseMoved && base !== null ? (
        <Note icon="commit">
          <div className="row">
            <span className="grow">
              <b>The repository moved on since this playbook began.</b> Its workspaces start from{' '}
              <span className="t-mono">{base.slice(0, 7)}</span> and checks of all diffs combined
              stay on it, unless you move it.
            </span>
            {ended === null ? (
              <Button
                why={run.course.rebase === null ? null : `Not now: ${run.course.rebase}`}
                onClick={() => {
                  setMoves(true)
                }}
              >
                Move the base…
              </Button>
            ) : null}
          </div>
        </Note>
      ) : null}
      {moves ? (
        <CourseDialog
          run={run}
          course="rebase"
          onClose={() => {
            setMoves(false)
          }}
        />
      ) : null}
      {ended === null ? null : (
        <Note icon={status === 'done' ? 'check' : 'info'}>
          <div className="row">
            <span className="grow">
              <b>{ended}</b>
              {next === null || next.playbook ? '' : ` Next: ${next.text}`}
            </span>
            {next?.playbook === true && status === 'done' ? (
              <Button
                kind="primary"
                onClick={() => {
                  const to = { orchestrationId, to: next.text, why: 'next of the playbook' }
                  void ask('switchPlaybook', to)
                }}
              >
                Go on with {next.text}
              </Button>
            ) : null}
          </div>
        </Note>
      )}
    </div>
  )
}
