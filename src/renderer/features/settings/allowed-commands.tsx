import type { Problem } from '@shared/lib/problem'
import { visibleLine } from '@shared/lib/visible-text'
import type { Project } from '@shared/worker/records'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/client'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { Input } from '../../ui/input'
import { ProblemBox } from '../../ui/problem-box'

/** Commands that Claude writers may run in one repository. */
export const AllowedCommands = ({ project }: { readonly project: Project }) => {
  const [commands, setCommands] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  /** Asked for again though it is on the list. */
  const [twice, setTwice] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  useEffect(() => {
    void call('allowedCommands', { projectId: project.id }).then((answer) => {
      if (answer.ok) setCommands(answer.value.commands)
      else setProblem(answer.error)
    })
  }, [project.id])

  const save = async (next: readonly string[]) => {
    const answer = await call('setAllowedCommands', { projectId: project.id, commands: [...next] })
    setProblem(answer.ok ? null : answer.error)
    if (answer.ok) setCommands(next)
    return answer.ok
  }

  const add = async () => {
    const command = typed.trim()
    if (command === '') return
    if (commands.includes(command)) {
      setTwice(command)
      return
    }
    if (await save([...commands, command])) setTyped('')
  }

  return (
    <div className="form-gap">
      <ul className="set-commands" aria-label={`Commands allowed in ${project.name}`}>
        {commands.map((command) => (
          <li key={command} className="row">
            <span className="t-mono break grow">{visibleLine(command)}</span>
            <IconButton
              icon="x"
              label={`Remove ${visibleLine(command)}`}
              small
              onClick={() => void save(commands.filter((each) => each !== command))}
            />
          </li>
        ))}
      </ul>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Input
          mono
          aria-label={`Command to allow in ${project.name}`}
          placeholder="npm test"
          value={typed}
          invalid={twice !== null}
          onChange={(event) => {
            setTyped(event.target.value)
            setTwice(null)
          }}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Allow command
        </Button>
      </form>
      {twice === null ? null : (
        <p className="t-small fg-failed" role="alert">
          {visibleLine(twice)} is allowed here already.
        </p>
      )}
      {problem ? <ProblemBox problem={problem} /> : null}
    </div>
  )
}
