import type { ProviderId } from '../worker/provider-id'

/** Windows of Claude's subscription that only some models use, by a word in the model's name. */
const ofModel: Readonly<Record<string, string>> = { opus: 'opus' }
const everyModel = ['5h', 'week']

/** Whether a window limits a worker: every one of its provider, but Claude's `opus` only for opus workers. */
export const countsFor = (
  { provider, model }: { readonly provider: ProviderId; readonly model: string | null },
  window: { readonly provider: ProviderId; readonly window: string },
): boolean => {
  if (window.provider !== provider) return false
  if (provider !== 'claude' || everyModel.includes(window.window)) return true
  const word = ofModel[window.window]
  return word !== undefined && model !== null && model.toLowerCase().includes(word)
}
