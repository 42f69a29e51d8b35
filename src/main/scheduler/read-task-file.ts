import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { readPlainFile } from '../platform/read-plain-file'
import { errorWords } from '../platform/system-error'

/** Task files over this are refused unread: no brief may be as long. */
const taskFileBytes = 4 * 1024 * 1024

/** The text of a plan's task file, read while the plan is typed: nothing that blocks, never ends or is no text. */
export const readTaskFile = async (path: string): Promise<Result<string, Problem>> => {
  const refused = (message: string) => fail(problem('task_file', message, { where: path }))
  try {
    const file = await readPlainFile(path, taskFileBytes)
    if (file.kind === 'no_file') return refused('It is no plain file.')
    if (file.kind === 'too_big')
      return fail(
        problem('task_file_too_big', `It is ${String(file.size)} bytes.`, { where: path }),
      )
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(file.bytes))
  } catch (error) {
    if (error instanceof TypeError) return refused('It is not UTF-8 text.')
    return refused(`It can't be read: ${errorWords(error)}.`)
  }
}
