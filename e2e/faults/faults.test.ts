import { expect, test } from 'vitest'
import { type Defect, drawRounds } from './matrix'
import { roundLine, runRounds } from './run-rounds'

test('whatever strikes when, every worker is settled once and nothing is lost, doubled or left behind', async () => {
  const seed = Number(process.env['FAULTS_SEED'] ?? 1)
  console.log(`seed ${String(seed)} (another with FAULTS_SEED; the long form draws its own)`)
  const reports = await runRounds(drawRounds(15, seed), 3, () => undefined)
  expect(reports.filter(({ faults }) => faults.length > 0).map(roundLine)).toEqual([])
  expect(reports.filter(({ reached }) => !reached).map(roundLine)).toEqual([])
}, 600_000)

test('the rounds find what is planted: no claim, no sweep, settled twice', async () => {
  const reports = await runRounds(
    [
      { stage: 'running', fault: 'killMain', delayMs: 0, defect: 'noClaim' },
      { stage: 'result', fault: 'unreadable', delayMs: 0, defect: 'noSweep' },
      { stage: 'result', fault: 'unreadable', delayMs: 0, defect: 'doubleSettle' },
    ],
    3,
    () => undefined,
  )
  const foundIn = (defect: Defect) =>
    reports.find(({ round }) => round.defect === defect)?.faults.join('\n')
  expect(foundIn('noClaim')).toContain('ran more than once')
  expect(foundIn('noSweep')).toContain('still runs')
  expect(foundIn('doubleSettle')).toContain('was settled 2 times')
}, 300_000)
