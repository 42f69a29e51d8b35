import type { Looked } from './run-entry'

const words = { yes: 'holds', no: 'does not hold', unknown: 'is not known to hold' } as const

/** A condition and how it came out, as one sentence: what it asks for is quoted, so that it never reads as a claim. */
export const lookedWords = ({
  text,
  answer,
  why,
}: Pick<Looked, 'text' | 'answer' | 'why'>): string =>
  `"${text}" ${words[answer]}${why === null ? '' : `: ${why.replace(/\.$/, '')}`}`

/** What did not hold, in a line. */
export const failedWords = ({ text, why }: Pick<Looked, 'text' | 'why'>): string =>
  lookedWords({ text, answer: 'no', why })
