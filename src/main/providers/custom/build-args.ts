import { join } from 'node:path'
import { problem, type Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Invocation, TurnRequest } from '@shared/worker/invocation'
import { resultFileName, resultMarker } from '@shared/worker/result-file'
import { wellFormed } from '../prompt-text'

/** argv of a custom command: `{cwd}` and `{result}` in its arguments stand for the workspace and a result file. */
export const buildCustom = (request: TurnRequest): Result<Invocation, Problem> => {
  const { custom } = request.worker
  if (custom === null)
    return fail(
      problem('no_command', 'A custom worker needs a command.', {
        fix: 'Give the worker a command in the plan.',
      }),
    )
  if (request.resume !== null || request.turn > 1)
    return fail(
      problem('no_session', 'A custom command has no session that could be resumed.', {
        kept: 'The workspace and every earlier turn are kept.',
        fix: 'Run the worker again with a new brief.',
      }),
    )
  const fill = (argument: string) =>
    argument
      .replaceAll('{cwd}', () => request.workspace)
      .replaceAll(resultMarker, () => join(request.folder, resultFileName))
  const prompt = wellFormed(request.prompt)
  return ok({
    executable: custom.command,
    args: [...custom.args.map(fill), ...(custom.promptTransport === 'argument' ? [prompt] : [])],
    promptTransport: custom.promptTransport,
    prompt,
    env: {},
    files: {},
    sessionId: null,
  })
}
