/** Most characters of one event's text that are kept for display; the whole line stays in stdout.log. */
export const displayLimit = 64 * 1024

/** Cuts text for display and says so; a result's text is never cut with this. */
export const clip = (text: string, limit: number = displayLimit): string =>
  text.length <= limit ? text : `${text.slice(0, limit)}\n… ${text.length - limit} more characters`

/** A value as short text: strings as they are, everything else as JSON. Never throws. */
export const valueText = (value: unknown, limit: number = displayLimit): string => {
  if (typeof value === 'string') return clip(value, limit)
  if (value === undefined || value === null) return ''
  try {
    return clip(JSON.stringify(value), limit)
  } catch {
    // Only a value nested thousands deep gets here.
    return '…'
  }
}
