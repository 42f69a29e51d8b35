import { join } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { FoundCli, Invocation, TurnRequest } from '@shared/worker/invocation'
import { missingFlags, showsFlag, showsWord } from '../cli-flags'
import { wellFormed } from '../prompt-text'
import { resumeProblem } from '../resume-problem'

const schemaFile = 'schema.json'

/** argv of one Codex turn; the prompt goes in by stdin (the final `-`). `resume` itself takes neither sandbox nor folder, so they stand before it. */
export const buildCodex = (request: TurnRequest, cli: FoundCli): Result<Invocation, Problem> => {
  const refused = resumeProblem('Codex', request) ?? missingFlags('Codex', cli, needed(request))
  if (refused !== null) return fail(refused)
  const { worker } = request
  return ok({
    executable: cli.path,
    args: [
      'exec',
      '--json',
      '--skip-git-repo-check',
      ...setting('analytics.enabled=false'),
      ...setting('agents.enabled=false'),
      ...(worker.mcp ? [] : setting('mcp_servers={}')),
      // Without this a refused connection is retried for ever.
      ...(showsFlag(cli, '--disable') && showsWord(cli.help, 'unbounded_connection_retries')
        ? ['--disable', 'unbounded_connection_retries']
        : []),
      '--sandbox',
      worker.mode === 'read-only' ? 'read-only' : 'workspace-write',
      '--cd',
      request.workspace,
      ...(worker.model === null ? [] : ['--model', worker.model]),
      ...(worker.effort === null ? [] : setting(`model_reasoning_effort=${worker.effort}`)),
      ...(request.schema === null ? [] : ['--output-schema', join(request.folder, schemaFile)]),
      ...(request.resume === null ? [] : ['resume', request.resume]),
      '-',
    ],
    promptTransport: 'stdin',
    prompt: wellFormed(request.prompt),
    env: {},
    files: request.schema === null ? {} : { [schemaFile]: request.schema },
    sessionId: request.resume,
  })
}

const setting = (text: string): readonly string[] => ['--config', text]

const needed = ({ worker, schema }: TurnRequest) => [
  '--json',
  '--skip-git-repo-check',
  '--config',
  '--sandbox',
  '--cd',
  ...(worker.model === null ? [] : ['--model']),
  ...(schema === null ? [] : ['--output-schema']),
]
