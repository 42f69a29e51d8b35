import type { ProviderId } from '@shared/worker/provider-id'

/** How a CLI is found, asked about itself, installed and signed in to. */
export interface KnownCli {
  readonly provider: ProviderId
  readonly command: string
  /** What it is asked for the flags and features it has. */
  readonly help: readonly (readonly string[])[]
  /** Its own status command; null: it has none that is known. */
  readonly status: readonly string[] | null
  readonly install: string | null
  readonly signIn: string | null
}

export const knownClis: readonly KnownCli[] = [
  {
    provider: 'claude',
    command: 'claude',
    help: [['--help']],
    status: ['auth', 'status'],
    install: 'npm install -g @anthropic-ai/claude-code',
    signIn: 'claude auth login',
  },
  {
    provider: 'codex',
    command: 'codex',
    help: [
      ['exec', '--help'],
      ['features', 'list'],
    ],
    status: ['login', 'status'],
    install: 'npm install -g @openai/codex',
    signIn: 'codex login',
  },
  {
    provider: 'opencode',
    command: 'opencode',
    help: [['run', '--help']],
    status: null,
    install: 'npm install -g opencode-ai',
    signIn: null,
  },
  {
    provider: 'agy',
    command: 'agy',
    help: [['--help']],
    status: null,
    install: null,
    signIn: null,
  },
  {
    provider: 'kimi',
    command: 'kimi',
    help: [['--help']],
    status: ['provider', 'list'],
    install: null,
    signIn: null,
  },
]
