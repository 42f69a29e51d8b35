import { isFields } from '../lib/read-fields'
import { type Plain, plainOr } from './library'

const quotaFields = [
  ...['criticalThreshold', 'stopAt', 'whenLow', 'onBothCritical', 'whenSpare'],
  ...['spareWithinHours', 'spareMinLeft', 'planEnds'],
]

/**
 * The defaults as other readers of the one-document form take them: only fields they know, only providers and
 * playbooks (`books`) that the document itself names. Lossy on purpose.
 */
export const plainDefaults = (defaults: Plain, books: readonly string[]): Plain => {
  const { providers } = defaults
  const isKnown = (id: string) => !Array.isArray(providers) || providers.includes(id)
  return Object.fromEntries(
    Object.entries(defaults).map(([field, value]) => [field, plain(field, value, books, isKnown)]),
  )
}

const plain = (
  field: string,
  value: unknown,
  books: readonly string[],
  isKnown: (provider: string) => boolean,
): unknown => {
  const again = (name: string, inner: unknown) => plain(name, inner, books, isKnown)
  if (field === 'pickOrder' && Array.isArray(value))
    return (value as unknown[])
      .filter((pick) => books.some((id) => id === plainOr(pick)['playbook']))
      .map((pick) => only(plainOr(pick), ['when', 'playbook']))
  if (!isFields(value)) return value
  switch (field) {
    case 'quota':
      return only(value, quotaFields)
    case 'budget':
      return only(value, ['warnAt', 'whenLow'])
    case 'profiles':
      return Object.fromEntries(
        Object.entries(value).map(([name, profile]) => [
          name,
          Object.fromEntries(
            Object.entries(
              only(plainOr(profile), ['name', 'summary', 'order', 'quota', 'tiers']),
            ).map(([inner, given]) => [inner, again(inner, given)]),
          ),
        ]),
      )
    case 'tiers':
      return Object.fromEntries(
        Object.entries(only(value, ['cheap', 'standard', 'strong'])).map(([tier, entries]) => [
          tier,
          Object.fromEntries(
            Object.entries(plainOr(entries))
              .filter(([id]) => isKnown(id))
              .map(([id, spec]) => [id, only(plainOr(spec), ['model', 'effort'])]),
          ),
        ]),
      )
    default:
      return value
  }
}

const only = (value: Plain, fields: readonly string[]): Plain =>
  Object.fromEntries(
    Object.entries(value).filter(([key, given]) => fields.includes(key) && given !== undefined),
  )
