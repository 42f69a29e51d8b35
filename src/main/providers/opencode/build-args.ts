import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { FoundCli, Invocation, TurnRequest } from '@shared/worker/invocation'
import { missingFlags } from '../cli-flags'
import { wellFormed } from '../prompt-text'
import { resumeProblem } from '../resume-problem'

const readOnlyConfig = JSON.stringify({
  autoupdate: false,
  share: 'disabled',
  permission: { edit: 'deny', bash: 'deny', webfetch: 'deny' },
})

/** argv of one opencode turn; the prompt goes in by stdin. */
export const buildOpencode = (request: TurnRequest, cli: FoundCli): Result<Invocation, Problem> => {
  const { worker, resume } = request
  const readOnly = worker.mode === 'read-only'
  const refused =
    resumeProblem('opencode', request) ??
    missingFlags('opencode', cli, [
      '--format',
      ...(readOnly ? ['--agent'] : []),
      ...(worker.model === null ? [] : ['-m']),
      ...(resume === null ? [] : ['-s']),
    ])
  if (refused !== null) return fail(refused)
  return ok({
    executable: cli.path,
    args: [
      'run',
      '--format',
      'json',
      ...(readOnly ? ['--agent', 'plan'] : []),
      ...(worker.model === null ? [] : ['-m', worker.model]),
      ...(resume === null ? [] : ['-s', resume]),
    ],
    promptTransport: 'stdin',
    prompt: wellFormed(request.prompt),
    env: {
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      // The plan agent refuses edits; only the configuration refuses commands too.
      ...(readOnly ? { OPENCODE_CONFIG_CONTENT: readOnlyConfig } : {}),
    },
    files: {},
    sessionId: resume,
  })
}
