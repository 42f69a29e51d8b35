import { type Problem, problem } from '@shared/lib/problem'
import { promptTooBig } from '@shared/plan/prompt-size'
import type { SchedulerPorts } from './ports'
import type { WorkerRecord } from './records'

/** Why a text can't become a turn of this worker; null: it can. */
export const unfitText = (
  { providers }: Pick<SchedulerPorts, 'providers'>,
  { resolved }: WorkerRecord,
  text: string,
): Problem | null => {
  const refuse = (code: string, message: string, fix: string) =>
    problem(code, message, { kept: 'Its workspace, its result and what you wrote.', fix })
  if (text.trim() === '')
    return refuse('empty_text', 'There is nothing to tell it.', 'Write what it should do next.')
  const { traits } = providers.adapter(resolved.provider)
  const tooBig = promptTooBig(text, resolved.custom?.promptTransport ?? traits.promptTransport)
  return tooBig === null
    ? null
    : refuse('prompt_too_big', tooBig, 'Put the long part into a file and name it.')
}
