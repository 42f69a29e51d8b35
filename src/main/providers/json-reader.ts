/** A JSON object of unknown shape; read it with the narrow readers below, never by cast. */
export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses one line that must hold a JSON object; null for anything else. Never throws. */
export const parseObject = (line: string): JsonObject | null => {
  // A thrown SyntaxError costs far more than this look at the first character.
  const text = line.charCodeAt(0) === 123 ? line : line.trim()
  if (text.charCodeAt(0) !== 123) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** A string field; null when it is missing or not a string. */
export const str = (object: JsonObject | null, key: string): string | null => {
  const value = object?.[key]
  return typeof value === 'string' ? value : null
}

/** JSON loses the sign of -0, so a state kept as JSON would go on with another figure. */
const unsignedZero = (value: number): number => value + 0

/** A finite number field; null when it is missing or not a number. */
export const num = (object: JsonObject | null, key: string): number | null => {
  const value = object?.[key]
  return typeof value === 'number' && Number.isFinite(value) ? unsignedZero(value) : null
}

/** A number field as a whole number; null when it is missing, or past what counts exactly. */
export const whole = (object: JsonObject | null, key: string): number | null => {
  const value = unsignedZero(Math.round(num(object, key) ?? Number.NaN))
  return Number.isSafeInteger(value) ? value : null
}

/** More than this of anything that is counted or paid is no figure but noise. */
const most = 1e12

/** A field that counts something: whole and never negative; 0 when it is missing or absurd. */
export const count = (object: JsonObject | null, key: string): number => {
  const value = whole(object, key)
  return value === null || value < 0 || value > most ? 0 : value
}

/** An amount of money; null when it is missing, negative or absurd. */
export const money = (object: JsonObject | null, key: string): number | null => {
  const value = num(object, key)
  return value === null || value < 0 || value > most ? null : value
}

/** An instant given in epoch seconds, in milliseconds; null when it is missing. */
export const epochSeconds = (object: JsonObject | null, key: string): number | null => {
  const seconds = num(object, key)
  return seconds === null || Math.abs(seconds) > most
    ? null
    : unsignedZero(Math.round(seconds * 1000))
}

/** An object field; null when it is missing or not an object. */
export const obj = (object: JsonObject | null, key: string): JsonObject | null => {
  const value = object?.[key]
  return isObject(value) ? value : null
}

/** The objects of an array field; empty when it is missing or not an array. */
export const objs = (object: JsonObject | null, key: string): readonly JsonObject[] => {
  const value = object?.[key]
  return Array.isArray(value) ? value.filter(isObject) : []
}
