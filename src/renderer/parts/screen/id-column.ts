const leastPx = 30
const charPx = 7.5
const mostChars = 32

/**
 * Style of a list whose rows give their ids a column as wide as the longest, up to a limit; a longer id is
 * cut and named by its tooltip. `minHeight` is what every scrolling list has; React's types want one known name.
 */
export const idColumn = (
  ids: readonly string[],
): { readonly minHeight: 0; readonly '--w-id': string } => {
  const longest = Math.min(mostChars, Math.max(0, ...ids.map((id) => id.length)))
  return { minHeight: 0, '--w-id': `${Math.max(leastPx, longest * charPx)}px` }
}
