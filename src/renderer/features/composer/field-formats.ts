import type { Json } from '@shared/plan/plan-edit'
import { readSpan, spanText } from '../../ui/time-span'

/** How a kind of value is written in a field, and read from it. */
export interface FieldFormat {
  readonly format: (value: Json) => string
  readonly parse: (text: string) => Json
}

const asText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** What is no number stays text: the plan then says what is wrong with it. */
const numberOr = (text: string, factor = 1): Json => {
  const value = Number(text.trim())
  return Number.isFinite(value) ? value * factor : text
}

export const plainText: FieldFormat = { format: asText, parse: (text) => text }

export const wholeNumber: FieldFormat = { format: asText, parse: (text) => numberOr(text) }

/** Dollars: `$10.00`. */
export const dollars: FieldFormat = {
  format: (value) => (typeof value === 'number' ? `$${value.toFixed(2)}` : asText(value)),
  parse: (text) => {
    const value = numberOr(text.replace(/^\s*\$/, ''))
    return typeof value === 'number' ? value : text
  },
}

/** A span of time as it is typed; what is none stays text. */
export const seconds: FieldFormat = {
  format: (value) => (typeof value === 'number' ? spanText(value) : asText(value)),
  parse: (text) => readSpan(text) ?? text,
}

/** A list in one line, parted by commas. */
export const commaList: FieldFormat = {
  format: (value) => (Array.isArray(value) ? value.map(asText).join(', ') : asText(value)),
  parse: (text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
}
