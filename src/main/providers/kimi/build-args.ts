import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { FoundCli, Invocation, TurnRequest } from '@shared/worker/invocation'
import { missingFlags } from '../cli-flags'
import { wellFormed } from '../prompt-text'
import { resumeProblem } from '../resume-problem'

/** argv of one Kimi turn. It has no read-only mode and no effort: only the brief can ask for them. */
export const buildKimi = (request: TurnRequest, cli: FoundCli): Result<Invocation, Problem> => {
  const { worker, resume } = request
  const refused =
    resumeProblem('Kimi', request) ??
    missingFlags('Kimi', cli, [
      '--output-format',
      '--prompt',
      ...(worker.model === null ? [] : ['--model']),
      ...(resume === null ? [] : ['--session']),
    ])
  if (refused !== null) return fail(refused)
  return ok({
    executable: cli.path,
    args: [
      '--output-format',
      'stream-json',
      ...(worker.model === null ? [] : ['--model', worker.model]),
      ...(resume === null ? [] : ['--session', resume]),
      `--prompt=${wellFormed(request.prompt)}`,
    ],
    promptTransport: 'argument',
    env: {},
    files: {},
    sessionId: resume,
  })
}
