import type { Cli } from '@shared/ipc/views'
import type { ProviderAdapter } from '@shared/worker/invocation'
import type { ProviderId } from '@shared/worker/provider-id'
import type { Clis } from '../clis'
import { demoAdapter } from '../providers/demo/adapter'

/** Providers that are the demo worker in a test, in the order of the bundled defaults. */
export const vendors = ['claude', 'codex', 'agy'] as const

const isVendor = (id: ProviderId): boolean => vendors.some((vendor) => vendor === id)

/** The demo worker under another provider's name; what it serves unasked is a model of that name. */
const demoAs = (id: ProviderId, told = ''): ProviderAdapter => ({
  ...demoAdapter,
  traits: { ...demoAdapter.traits, id, label: id },
  invocation: (request, cli) =>
    demoAdapter.invocation(
      {
        ...request,
        prompt: `${request.prompt}\n${told}\n`,
        worker: { ...request.worker, model: request.worker.model ?? `${id}-usual` },
      },
      cli,
    ),
})

type Vendor = (typeof vendors)[number]

/**
 * Registers the demo worker under the ids of three vendors, so that a playbook finds different providers; `told` are
 * directives that all workers of one get.
 */
export const asVendors = (clis: Clis, told: Partial<Record<Vendor, string>> = {}): Clis => {
  const withVendors = (known: readonly Cli[]): readonly Cli[] => {
    const demo = known.find(({ provider }) => provider === 'demo')
    return known.map((cli) =>
      demo !== undefined && isVendor(cli.provider) ? { ...demo, provider: cli.provider } : cli,
    )
  }
  const adapters = new Map(vendors.map((id) => [id as ProviderId, demoAs(id, told[id])]))
  const [claude, codex, agy] = vendors.map((id) => demoAs(id).traits)
  if (claude === undefined || codex === undefined || agy === undefined)
    throw new Error('there are three vendors')
  return {
    ...clis,
    adapter: (id) => adapters.get(id) ?? clis.adapter(id),
    cli: (id) => clis.cli(isVendor(id) ? 'demo' : id),
    list: () => withVendors(clis.list()),
    refresh: async () => withVendors(await clis.refresh()),
    installed: () =>
      new Map([...clis.installed(), ...vendors.map((id) => [id, 'installed'] as const)]),
    traits: { ...clis.traits, claude, codex, agy },
  }
}
