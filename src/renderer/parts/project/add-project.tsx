import { visibleLine } from '@shared/lib/visible-text'
import type { Problem } from '@shared/lib/problem'
import type { Project } from '@shared/worker/records'
import { useState } from 'react'
import { call } from '../../bridge/client'
import { Button } from '../../ui/button'
import { Note } from '../../ui/note'
import { Input } from '../../ui/input'
import { ProblemBox } from '../../ui/problem-box'

interface Props {
  readonly onAdded: (project: Project) => void
}

/** Adds a repository by a typed path or the folder picker; what is wrong with it stays below the field. */
export const AddProject = ({ onAdded }: Props) => {
  const [path, setPath] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  const add = async (asked: string, confirmed = false) => {
    setBusy(true)
    const answer = await call('addProject', { path: asked, confirmed })
    setBusy(false)
    if (answer.ok) onAdded(answer.value)
    else setProblem(answer.error)
  }

  const choose = async () => {
    const answer = await call('pickFolder', {})
    if (!answer.ok) setProblem(answer.error)
    else if (answer.value.path !== null) {
      setPath(answer.value.path)
      await add(answer.value.path)
    }
  }

  const typed = path.trim()
  return (
    <form
      className="form-gap"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed) void add(typed)
      }}
    >
      <p className="fg-2 t-small">
        A Git repository: writers work in a throwaway clone of it, and your checkout, index and
        hooks stay as they are until you integrate. A plain folder can be read by workers; without
        Git there are no clones and nothing to review.
      </p>
      <div className="row">
        <Input
          icon="folder"
          aria-label="Path of the repository"
          placeholder="Paste a path"
          value={path}
          invalid={problem !== null}
          onChange={(event) => {
            setPath(event.target.value)
            setProblem(null)
          }}
        />
        {typed ? (
          <Button type="submit" disabled={busy}>
            Add project
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => void choose()}>
            Choose
          </Button>
        )}
      </div>
      {problem?.code === 'folder_question' ? (
        <div role="alert">
          <Note icon="warn" shape="needs">
            <b className="problem-text">{visibleLine(problem.message)}</b> {problem.fix}
            <div className="row problem-action">
              <Button disabled={busy} onClick={() => void add(typed, true)}>
                Add it all the same
              </Button>
            </div>
          </Note>
        </div>
      ) : problem ? (
        <ProblemBox problem={problem} />
      ) : null}
    </form>
  )
}
