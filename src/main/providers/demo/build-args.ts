import { fileURLToPath } from 'node:url'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { FoundCli, Invocation, TurnRequest } from '@shared/worker/invocation'
import { wellFormed } from '../prompt-text'
import { resumeProblem } from '../resume-problem'

/** The script lies beside this module in the sources, and beside the bundle once built. */
export const demoScript = fileURLToPath(new URL('./demo-worker.mjs', import.meta.url))

/** argv of one demo turn. It runs on the app's own runtime, so it works where there is no Node. */
export const buildDemo = (request: TurnRequest, cli: FoundCli): Result<Invocation, Problem> => {
  const refused = resumeProblem('The demo', request)
  if (refused !== null) return fail(refused)
  const { worker, resume, newSessionId } = request
  return ok({
    executable: cli.path,
    args: [
      demoScript,
      '--mode',
      worker.mode,
      ...(resume === null ? ['--session', newSessionId] : ['--resume', resume]),
      ...(worker.model === null ? [] : ['--model', worker.model]),
    ],
    promptTransport: 'stdin',
    prompt: wellFormed(request.prompt),
    // Electron's executable is a plain Node with it; a plain Node ignores it.
    env: { ELECTRON_RUN_AS_NODE: '1' },
    files: {},
    sessionId: resume ?? newSessionId,
  })
}
