import { ok } from '../lib/result'
import { defaultPolicy } from '../policy/default-policy'
import { usualPrices } from '../prices/read-prices'
import type { ProviderTraits } from '../worker/invocation'
import { type ProviderId, providerIds } from '../worker/provider-id'
import type { FolderFacts, GitFacts, PlanContext } from './plan-context'

const traits = (id: ProviderId, own: Partial<ProviderTraits> = {}): ProviderTraits => ({
  id,
  label: id,
  readOnly: 'enforced',
  resume: true,
  promptTransport: 'stdin',
  idleLimit: true,
  liveTokens: 'exact',
  costCap: false,
  reportsTokens: true,
  reportsCost: true,
  verified: true,
  ...own,
})

export const sampleGit: GitFacts = {
  root: '/code/repo',
  branch: 'main',
  head: 'a'.repeat(40),
  dirtyFiles: 0,
  bare: false,
  unborn: false,
}

const folder = (git: GitFacts | null): FolderFacts => ({ exists: true, isDirectory: true, git })

/** A machine with every CLI, one repository with two folders, other folders and open sessions; for tests. */
export const sampleContext: PlanContext = {
  planFolder: '/code/repo',
  homeFolder: '/home/me',
  folders: new Map<string, FolderFacts>([
    ['/code/repo', folder(sampleGit)],
    ['/code/repo/docs', folder(sampleGit)],
    ['/code/dirty', folder({ ...sampleGit, root: '/code/dirty', dirtyFiles: 3 })],
    ['/code/unborn', folder({ ...sampleGit, root: '/code/unborn', head: null, unborn: true })],
    ['/code/bare.git', folder({ ...sampleGit, root: '/code/bare.git', bare: true })],
    ['/plain', folder(null)],
    ['/plain/inner', folder(null)],
    ['/file', { exists: true, isDirectory: false, git: null }],
    ['/gone', { exists: false, isDirectory: false, git: null }],
  ]),
  taskFiles: new Map([
    ['/code/repo/brief.md', ok('Read the docs.')],
    ['/code/repo/empty.md', ok(' \n')],
  ]),
  policy: { ...defaultPolicy, providerOrder: ['kimi', 'claude', 'codex'] },
  traits: {
    claude: traits('claude', { liveTokens: 'floor', costCap: true }),
    codex: traits('codex', { reportsCost: false }),
    agy: traits('agy', {
      promptTransport: 'argument',
      idleLimit: false,
      liveTokens: 'none',
      reportsCost: false,
      verified: false,
    }),
    kimi: traits('kimi', { readOnly: 'asked', promptTransport: 'argument', verified: false }),
    opencode: traits('opencode'),
    custom: traits('custom', { readOnly: 'asked', resume: false, liveTokens: 'none' }),
    demo: traits('demo'),
  },
  installed: new Map(providerIds.map((id) => [id, 'installed'] as const)),
  missingCommands: [{ command: 'gone', cwd: '/code/repo' }],
  sessions: new Map([
    ['s-claude', { provider: 'claude', isolate: 'clone', cwd: '/code/repo' }],
    ['s-codex', { provider: 'codex', isolate: 'checkout', cwd: '/code/repo' }],
  ]),
  tierModels: { cheap: { claude: { model: 'haiku' } }, strong: { codex: { effort: 'high' } } },
  checkoutConfirmed: false,
  quota: { observations: [], lines: { criticalThreshold: 80, stopAt: 95 }, now: 0, zone: 'UTC' },
  quotaSamples: [],
  prices: usualPrices,
  settingsFaults: [],
  quotaAllowed: false,
}
