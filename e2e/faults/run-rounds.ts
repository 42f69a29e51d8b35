import type { Round } from './matrix'
import { type Played, playRound } from './play-round'

export interface RoundReport extends Played {
  readonly round: Round
}

/** Plays rounds, `atOnce` side by side; each is told when it is through. */
export const runRounds = async (
  rounds: readonly Round[],
  atOnce: number,
  tell: (report: RoundReport) => void,
): Promise<RoundReport[]> => {
  const waiting = [...rounds]
  const reports: RoundReport[] = []
  const work = async (): Promise<void> => {
    for (let round = waiting.shift(); round; round = waiting.shift()) {
      const played = await playRound(round).catch((error: unknown): Played => ({
        reached: false,
        faults: [
          `the round itself failed: ${error instanceof Error ? (error.stack ?? '') : String(error)}`,
        ],
      }))
      reports.push({ round, ...played })
      tell({ round, ...played })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return reports
}

/** One line a round. */
export const roundLine = ({ round, reached, faults }: RoundReport): string =>
  [
    `${round.stage} x ${round.fault} after ${String(round.delayMs)} ms`,
    round.defect === null ? '' : ` with ${round.defect}`,
    reached ? '' : ', stage not reached',
    faults.length === 0 ? '' : `: ${faults.join('; ')}`,
  ].join('')
