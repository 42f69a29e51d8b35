/** Replaces unpaired surrogates, which no CLI can be given as UTF-8, with U+FFFD. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\u{fffd}')
