/**
 * Figures of money as they are to be shown beside their sum: cents that come to the sum's own cents, the
 * rounding spread over those it changes least. What is under a cent stays as it is, so that it is never shown
 * as nothing; null stays null.
 */
export const addingUp = <T extends number | null>(usd: readonly T[]): readonly T[] => {
  // Whole millionths: sums of fractions would round differently by the order they are added in.
  const micros = usd.map((each) => Math.round((each ?? 0) * 1e6))
  const sum = micros.reduce((all, each) => all + each, 0)
  const floors = micros.map((each) => Math.floor(each / 1e4))
  let missing = Math.round(sum / 1e4) - floors.reduce((all, cents) => all + cents, 0)
  const order = micros
    .map((each, index) => ({ index, rest: each % 1e4 }))
    .filter(({ rest }) => rest > 0)
    .sort((a, b) => b.rest - a.rest)
  const cents = [...floors]
  for (const { index } of order) {
    if (missing <= 0) break
    cents[index] = (cents[index] ?? 0) + 1
    missing -= 1
  }
  return usd.map((each, index) => {
    const shown = cents[index] ?? 0
    if (each === null || shown > 0) return (each === null ? null : shown / 100) as T
    return Math.min(each, 0.004) as T
  })
}
