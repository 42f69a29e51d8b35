import type { ProviderStates } from '@shared/playbook/no-provider'
import type { Clis } from '../clis'

/** What each provider is as the CLIs were last found; one that was not looked for yet counts as missing. */
export const providerStates = (clis: Pick<Clis, 'list' | 'installed'>): ProviderStates => {
  const signedOut = clis.list().filter(({ login }) => login === 'out')
  return new Map(
    [...clis.installed()].map(([id, state]) => {
      if (state !== 'installed') return [id, 'missing']
      return [id, signedOut.some(({ provider }) => provider === id) ? 'signedOut' : 'ready']
    }),
  )
}
