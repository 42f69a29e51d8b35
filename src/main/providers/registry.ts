import type { ProviderAdapter } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import { agyAdapter } from './agy/adapter'
import { claudeAdapter } from './claude/adapter'
import { codexAdapter } from './codex/adapter'
import { customAdapter } from './custom/adapter'
import { demoAdapter } from './demo/adapter'
import { kimiAdapter } from './kimi/adapter'
import { opencodeAdapter } from './opencode/adapter'

const adapters: Readonly<Record<ProviderId, ProviderAdapter>> = {
  claude: claudeAdapter,
  codex: codexAdapter,
  agy: agyAdapter,
  kimi: kimiAdapter,
  opencode: opencodeAdapter,
  custom: customAdapter,
  demo: demoAdapter,
}

/** The adapter of a provider. */
export const adapterOf = (id: ProviderId): ProviderAdapter => adapters[id]
