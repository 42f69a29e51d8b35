import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { FoundCli, Invocation, TurnRequest } from '@shared/worker/invocation'
import { missingFlags } from '../cli-flags'
import { wellFormed } from '../prompt-text'
import { resumeProblem } from '../resume-problem'

/** argv of one Antigravity turn. The prompt must be joined to `--print`, or the next flag is taken for it. */
export const buildAgy = (request: TurnRequest, cli: FoundCli): Result<Invocation, Problem> => {
  const { worker, resume } = request
  const refused =
    resumeProblem('Antigravity', request) ??
    missingFlags('Antigravity', cli, [
      '--output-format',
      '--mode',
      '--print-timeout',
      '--add-dir',
      '--print',
      ...(worker.model === null ? [] : ['--model']),
      ...(worker.effort === null ? [] : ['--effort']),
      ...(resume === null ? [] : ['--conversation']),
    ])
  if (refused !== null) return fail(refused)
  return ok({
    executable: cli.path,
    args: [
      '--output-format',
      'json',
      '--mode',
      worker.mode === 'read-only' ? 'plan' : 'accept-edits',
      '--print-timeout',
      `${worker.timeoutSeconds}s`,
      '--add-dir',
      request.workspace,
      ...(worker.model === null ? [] : ['--model', worker.model]),
      ...(worker.effort === null ? [] : ['--effort', worker.effort]),
      ...(resume === null ? [] : ['--conversation', resume]),
      `--print=${wellFormed(request.prompt)}`,
    ],
    promptTransport: 'argument',
    env: {},
    files: {},
    sessionId: resume,
  })
}
