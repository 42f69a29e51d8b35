/** A subscription window by its length; the primary one may be the week. */
export const windowName = (minutes: number): string => {
  if (minutes === 300) return '5h'
  if (minutes === 10_080) return 'week'
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`
}
