import type { PlanDocument } from '../plan/plan-document'
import { isWorker } from './phase'
import type { Phase } from './schema'
import type { Settings } from './settings'

/** What a provider is on this machine; only a ready one runs a worker. */
export type ProviderStates = ReadonlyMap<string, 'ready' | 'missing' | 'signedOut'>

export const readyProviders = (states: ProviderStates): readonly string[] =>
  [...states].flatMap(([id, state]) => (state === 'ready' ? [id] : []))

/** Why no provider could run a phase now, as a sentence; null: one could, or its lead does it. */
export const noProvider = (
  phase: Phase,
  settings: Settings,
  states: ProviderStates,
): string | null => {
  if (!isWorker(phase)) return null
  const { provider = 'auto' } = phase
  const named = settings.only ?? (typeof provider === 'string' ? provider : 'auto')
  return named === 'auto' ? noneReady(settings, states) : notReady(named, states)
}

/** Why no provider could run a plan's workers now; null: there is one for each. */
export const planLacks = (
  { workers }: PlanDocument,
  settings: Settings,
  states: ProviderStates,
): string | null => {
  const whys = workers.flatMap(({ provider }) => {
    const why = provider === 'auto' ? noneReady(settings, states) : notReady(provider, states)
    return why ?? []
  })
  return whys.length === 0 ? null : [...new Set(whys)].join(' ')
}

const notReady = (id: string, states: ProviderStates): string | null => {
  const state = states.get(id) ?? 'missing'
  return state === 'ready' ? null : `It asks for ${id}, which ${stateWords[state](1)}.`
}

const noneReady = ({ providers, spared = [] }: Settings, states: ProviderStates): string | null => {
  if (providers.some((id) => states.get(id) === 'ready')) return null
  const of = (wanted: 'missing' | 'signedOut') =>
    providers.filter((id) => (states.get(id) ?? 'missing') === wanted)
  const groups = (['missing', 'signedOut'] as const).flatMap((state) => {
    const ids = of(state)
    return ids.length === 0 ? [] : [`${listed(ids)} ${stateWords[state](ids.length)}`]
  })
  const kept = spared.length === 0 ? [] : [`the policy conserves ${listed(spared)}`]
  const all = [...groups, ...kept]
  return `No provider is ready for it: ${all.length === 0 ? 'the defaults name none' : all.join('; ')}.`
}

const stateWords = {
  missing: (count: number) => `${count === 1 ? 'was' : 'were'} not found on this machine`,
  signedOut: (count: number) => `${count === 1 ? 'is' : 'are'} not logged in`,
} as const

/** `a`, `a and b`, `a, b and c`. */
const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(' and ')
