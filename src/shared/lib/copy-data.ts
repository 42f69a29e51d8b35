import { isFields } from './read-fields'

/** A deep copy of plain data, which shares nothing with what was given; the kind of thing JSON holds. */
export const copyData = <T>(value: T): T => copied(value) as T

const copied = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copied)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]))
}
