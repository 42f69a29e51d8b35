/** Workers that stalled this close to each other did so for a common cause, in milliseconds. */
const togetherMs = 10 * 60_000

/**
 * What to do where several workers stalled close in time: each alone would look like its own fault. `stalledAt` are
 * the instants at which workers were ended for silence. Null: none stalled less than ten minutes before another
 * one (before `last`, where one is looked at).
 */
export const stallPressure = (stalledAt: readonly number[], last?: number): string | null => {
  const before = (to: number) => stalledAt.filter((at) => at <= to && to - at <= togetherMs).length
  const together = Math.max(0, ...(last === undefined ? stalledAt : [last]).map(before))
  return together < 2
    ? null
    : `${together} workers stalled within ten minutes, which points to concurrency pressure: more at once than the machine or the provider takes. Run them again with fewer workers at once.`
}
