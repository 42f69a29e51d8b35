import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedWorker } from '@shared/plan/resolved-plan'
import type { FoundCli, TurnRequest } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'

const fixtures = join(import.meta.dirname, '../../../../e2e/fixtures')

/** Folder of the stand-ins that honour each CLI's argv and print its format. */
export const fakeAgents = join(fixtures, 'fake-agents')

/** The help text of the real CLI, as the version that was recorded prints it. */
export const recordedHelp = (name: 'claude' | 'codex'): string =>
  readFileSync(join(fixtures, 'cli-help', `${name}.txt`), 'utf8')

/** An installed CLI with this help text. */
export const cliWith = (help: string, path = '/bin/cli'): FoundCli => ({
  path,
  version: '1.2.3',
  help,
  login: 'in',
})

type Changes = Partial<Omit<TurnRequest, 'worker'>> & { readonly worker?: Partial<ResolvedWorker> }

/** A first, read-only turn, with changes. */
export const turnRequest = (provider: ProviderId, changes: Changes = {}): TurnRequest => ({
  turn: 1,
  prompt: 'Say hello',
  workspace: '/repo',
  folder: '/data/turn',
  resume: null,
  newSessionId: '00000000-0000-4000-8000-000000000001',
  costCapUsd: null,
  allowedCommands: [],
  schema: null,
  ...changes,
  worker: { ...worker(provider), ...changes.worker },
})

const worker = (provider: ProviderId): ResolvedWorker => ({
  id: 'w1',
  why: null,
  provider,
  requestedProvider: provider,
  routingNote: null,
  mode: 'read-only',
  cwd: '/repo',
  timeoutSeconds: 600,
  idleTimeoutSeconds: null,
  isolate: 'checkout',
  seedPaths: [],
  model: null,
  effort: null,
  tier: 'standard',
  tierNote: null,
  resume: null,
  mcp: false,
  task: 'Say hello',
  brief: 'Say hello',
  estimatedPromptTokens: 3,
  custom: null,
})
