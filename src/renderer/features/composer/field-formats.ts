import type { Json } from '@shared/plan/plan-edit'

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

const units: Readonly<Record<string, number>> = { s: 1, min: 60, m: 60, h: 3600 }

/** Seconds, written as `20 min`, `90 s`, `2 h`; a number alone is minutes. */
export const seconds: FieldFormat = {
  format: (value) => {
    if (typeof value !== 'number') return asText(value)
    if (value >= 7200 && value % 3600 === 0) return `${value / 3600} h`
    return value > 0 && value % 60 === 0 ? `${value / 60} min` : `${value} s`
  },
  parse: (text) => {
    const match = /^\s*(\d+(?:\.\d+)?)\s*(s|min|m|h)?\s*$/i.exec(text)
    if (match === null) return text
    return Math.round(Number(match[1]) * (units[(match[2] ?? 'min').toLowerCase()] ?? 60))
  },
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
