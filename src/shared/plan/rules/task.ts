import { resolvePath } from '../../lib/resolve-path'
import { eachWorker, workerFinding } from '../candidate'
import type { PlanContext } from '../plan-context'
import { promptTooBig } from '../prompt-size'

/** Exactly one of task and taskFile, with text in it. */
export const oneTask = eachWorker((worker, context) => {
  const { written, present } = worker
  const found = (field: string, code: string, message: string, fix: string | null = null) => [
    workerFinding('problem', worker, field, code, message, fix),
  ]
  if (present.has('task') && present.has('taskFile'))
    return found('task', 'task_double', 'Both task and taskFile are there; keep one of them.')
  if (!present.has('task') && !present.has('taskFile'))
    return found('task', 'task_none', 'It has no task.', 'Write one in task, or name a taskFile.')
  if (written.task !== undefined && worker.task === null)
    return found('task', 'task_empty', 'Its task is empty.')
  if (written.taskFile === undefined) return []
  const fault = fileFault(written.taskFile, worker.task, context)
  return fault === null ? [] : found('taskFile', 'task_file', fault)
})

const fileFault = (written: string, task: string | null, context: PlanContext): string | null => {
  const path = resolvePath(written, context.planFolder, context.homeFolder)
  const file = context.taskFiles.get(path)
  if (file === undefined) return `The task file ${path} was not looked at.`
  if (!file.ok) return `The task file ${path} can't be used. ${file.error.message}`
  return task === null ? `The task file ${path} is empty.` : null
}

/** The whole brief must fit the way its CLI takes it. */
export const briefFits = eachWorker((worker) => {
  const { brief, traits, written, routing } = worker
  if (brief === null) return []
  const custom = routing?.ok === true && routing.provider === 'custom'
  const transport = custom
    ? (written.promptTransport ?? 'stdin')
    : (traits?.promptTransport ?? 'stdin')
  const field = written.task === undefined ? 'taskFile' : 'task'
  const found = (code: string, message: string, fix: string | null) => [
    workerFinding('problem', worker, field, code, message, fix),
  ]
  if (brief.includes('\0'))
    return found(
      'brief_nul',
      'Its brief holds a NUL character, which is no text.',
      'Take it out; point to a file that holds such bytes.',
    )
  const tooBig = promptTooBig(brief, transport)
  if (tooBig === null) return []
  return found('brief_too_big', tooBig, 'Shorten it, or point to files instead of quoting them.')
})
