/**
 * A text that is compared blind: names of providers and models, session ids and paths that would tell whose
 * it is are replaced. Longer tells first, so that none is left in part.
 */
export const hideTells = (text: string, tells: readonly string[]): string =>
  [...new Set(tells)]
    .filter((tell) => tell.trim().length > 2)
    .sort((a, b) => b.length - a.length)
    .reduce((hidden, tell) => hidden.replace(new RegExp(escaped(tell), 'gi'), '[hidden]'), text)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
