import type { Cli } from '@shared/ipc/views'
import type { FoundCli, ProviderAdapter } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import type { FoundClis } from './finding/find-clis'
import { adapterOf } from './registry'

/** The adapters, and the CLIs of this machine as they were last looked for. */
export interface OpenProviders {
  adapter(id: ProviderId): ProviderAdapter
  /** Null: not installed. Looks if nobody has looked yet. */
  cli(id: ProviderId): Promise<FoundCli | null>
  /** What was found; looks if nobody has looked yet. */
  views(): Promise<readonly Cli[]>
  /** Looks again. */
  refresh(): Promise<readonly Cli[]>
}

/** `find` is `findClis` with this machine's options; it is asked once, and again on refresh. */
export const openProviders = (find: () => Promise<FoundClis>): OpenProviders => {
  let last: Promise<FoundClis> | null = null
  const once = () => (last ??= find())
  return {
    adapter: adapterOf,
    cli: async (id) => (await once()).found.get(id) ?? null,
    views: async () => (await once()).views,
    refresh: async () => {
      last = find()
      return (await last).views
    },
  }
}
