import fc from 'fast-check'
import { makeBeds, type Beds } from './review-bed'

const lanes = 2

/** Plays that many drawn cases, in two lanes with beds of their own: while one computes, Git runs for the other. */
export const playCases = async <T>(
  count: number,
  drawn: fc.Arbitrary<T>,
  play: (beds: Beds, each: T) => Promise<void>,
): Promise<void> => {
  const { seed } = fc.readConfigureGlobal()
  const playLane = async (lane: number): Promise<void> => {
    const beds = await makeBeds()
    const numRuns = Math.floor((count + lane) / lanes)
    const own = seed === undefined ? {} : { seed: seed + lane }
    try {
      await fc.assert(
        fc.asyncProperty(drawn, (each) => play(beds, each)),
        { ...own, numRuns, endOnFailure: true },
      )
    } finally {
      await beds.remove()
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => playLane(lane)))
}
