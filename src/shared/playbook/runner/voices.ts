/** One worker of a phase that hears different providers apart, as its receipt shows it. */
export interface Voice {
  readonly unit: string
  readonly provider: string
  /** The model its plan asked for; null: the CLI's own choice. */
  readonly asked: string | null
  /** Models its receipt names, the main one first; empty: there is none to tell. */
  readonly served: readonly string[]
  /** Why it counts as not heard; null: it was heard. */
  readonly missing: string | null
}

type Independence =
  | { readonly is: 'verified' }
  | { readonly is: 'unverified' }
  | { readonly is: 'none'; readonly of: string }

const families: readonly (readonly [RegExp, string])[] = [
  [/^(claude|opus|sonnet|haiku)/, 'claude'],
  [/^(gpt|chatgpt|codex|o\d)/, 'gpt'],
]

/** What a model's name says of its family: two of one family are no independent voices. */
const familyOf = (model: string): string => {
  const name = model.toLowerCase().split('/').at(-1) ?? ''
  const known = families.find(([pattern]) => pattern.test(name))
  return known?.[1] ?? /^[a-z]+/.exec(name)?.[0] ?? name
}

/**
 * Whether a voice is one of its own. Verified only where the receipts of all that were heard name models, and no
 * other one is of the same provider or family; what nothing tells is unverified, never assumed.
 */
export const independenceOf = (voice: Voice, all: readonly Voice[]): Independence => {
  const others = all.filter(({ unit, missing }) => unit !== voice.unit && missing === null)
  const [main] = voice.served
  const same = others.find(
    ({ provider, served: [theirs] }) =>
      provider === voice.provider ||
      (main !== undefined && theirs !== undefined && familyOf(theirs) === familyOf(main)),
  )
  if (same !== undefined) return { is: 'none', of: same.unit }
  const isTold = main !== undefined && others.every(({ served }) => served.length > 0)
  return { is: isTold ? 'verified' : 'unverified' }
}

/** A line for each voice: who served it, whether it stands alone, or that it is missing and why. */
export const voiceLines = (voices: readonly Voice[], lead: Voice | null): readonly string[] => {
  const all = lead === null ? voices : [...voices, lead]
  return voices.map((voice) => {
    const { unit, provider, asked, served, missing } = voice
    if (missing !== null) return `${unit}: ${provider} is missing: ${missing}`
    const wanted = asked === null ? [] : [`asked for ${asked}`]
    const by = served.length === 0 ? 'served model unverified' : `served by ${served.join(', ')}`
    return `${unit}: ${[provider, ...wanted, by].join(', ')}; ${independenceWords(voice, all)}`
  })
}

const independenceWords = (voice: Voice, all: readonly Voice[]): string => {
  const found = independenceOf(voice, all)
  if (found.is === 'none') return `not independent of ${found.of}`
  return found.is === 'verified' ? 'independent' : 'independence unverified'
}

/** `2 of 3 voices heard, 1 of them verified as independent; missing: codex`. */
export const voiceSummary = (voices: readonly Voice[], lead: Voice | null): string => {
  const heard = voices.filter(({ missing }) => missing === null)
  const all = lead === null ? voices : [...voices, lead]
  const alone = heard.filter((voice) => independenceOf(voice, all).is === 'verified')
  const lost = voices.flatMap(({ missing, provider }) => (missing === null ? [] : [provider]))
  const missing = lost.length === 0 ? '' : `; missing: ${lost.join(', ')}`
  return `${String(heard.length)} of ${String(voices.length)} voices heard, ${String(alone.length)} of them verified as independent${missing}`
}
