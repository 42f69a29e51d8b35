import { fail, ok, type Result } from '@shared/lib/result'
import type { Problem } from '@shared/lib/problem'
import type { FoundCli, Invocation, TurnRequest } from '@shared/worker/invocation'
import { missingFlags, showsFlag, showsWord } from '../cli-flags'
import { wellFormed } from '../prompt-text'
import { resumeProblem } from '../resume-problem'

/** Tools that start other workers, or sessions that outlive the turn. */
const delegationTools = [
  'Task',
  'Agent',
  'Workflow',
  'SendMessage',
  'ListAgents',
  'EnterWorktree',
  'ExitWorktree',
  'CronCreate',
  'CronDelete',
  'CronList',
  'ScheduleWakeup',
]

/** argv and environment of one Claude Code turn; the prompt goes in by stdin. */
export const buildClaude = (request: TurnRequest, cli: FoundCli): Result<Invocation, Problem> => {
  const refused =
    resumeProblem('Claude Code', request) ?? missingFlags('Claude Code', cli, needed(request))
  if (refused !== null) return fail(refused)
  return ok({
    executable: cli.path,
    args: [
      '--print',
      '--output-format',
      'stream-json',
      '--verbose',
      ...permissions(request, cli),
      ...(request.resume === null
        ? ['--session-id', request.newSessionId]
        : ['--resume', request.resume]),
      ...(request.worker.model === null ? [] : ['--model', request.worker.model]),
      ...(request.worker.effort === null ? [] : ['--effort', request.worker.effort]),
      ...(request.costCapUsd === null ? [] : ['--max-budget-usd', String(request.costCapUsd)]),
      ...(request.schema === null ? [] : ['--json-schema', request.schema]),
      ...(request.worker.mcp ? [] : ['--strict-mcp-config']),
      ...(showsFlag(cli, '--disable-slash-commands') ? ['--disable-slash-commands'] : []),
    ],
    promptTransport: 'stdin',
    prompt: promptText(request.prompt),
    env: { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' },
    files: {},
    sessionId: request.resume ?? request.newSessionId,
  })
}

/** A first character `/` would make the prompt a slash command that never reaches the model. */
const promptText = (prompt: string): string =>
  wellFormed(prompt.startsWith('/') ? `\n${prompt}` : prompt)

/** Read-only is what the tool list allows; older versions without `--tools` get plan mode. */
const permissions = (request: TurnRequest, cli: FoundCli): readonly string[] => {
  if (request.worker.mode === 'read-only')
    return hasReadOnlyTools(cli)
      ? ['--permission-mode', 'dontAsk', '--tools', 'Read,Grep,Glob']
      : ['--permission-mode', 'plan', ...planSettings(cli), ...withoutDelegation(cli)]
  return [
    '--permission-mode',
    'acceptEdits',
    ...(request.allowedCommands.length === 0
      ? []
      : ['--allowedTools', ...request.allowedCommands.map((command) => `Bash(${command}:*)`)]),
    ...withoutDelegation(cli),
  ]
}

const withoutDelegation = (cli: FoundCli): readonly string[] =>
  showsFlag(cli, '--disallowedTools') ? ['--disallowedTools', delegationTools.join(',')] : []

const hasReadOnlyTools = (cli: FoundCli): boolean =>
  showsFlag(cli, '--tools') && showsWord(cli.help, 'dontAsk')

/** Without it a server decides in plan mode which commands run. */
const planSettings = (cli: FoundCli): readonly string[] =>
  showsFlag(cli, '--settings') ? ['--settings', '{"useAutoModeDuringPlan":false}'] : []

const needed = ({ worker, resume, costCapUsd, schema, allowedCommands }: TurnRequest) => [
  '--print',
  '--output-format',
  '--verbose',
  '--permission-mode',
  resume === null ? '--session-id' : '--resume',
  ...(worker.model === null ? [] : ['--model']),
  ...(worker.effort === null ? [] : ['--effort']),
  ...(costCapUsd === null ? [] : ['--max-budget-usd']),
  ...(schema === null ? [] : ['--json-schema']),
  ...(worker.mcp ? [] : ['--strict-mcp-config']),
  ...(worker.mode === 'write' && allowedCommands.length > 0 ? ['--allowedTools'] : []),
]
