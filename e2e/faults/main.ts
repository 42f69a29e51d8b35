// `npm run test:faults -- [--rounds N] [--seed N] [--at-once N]`: the long form; ends with 1 if anything was wrong.
import { parseArgs } from 'node:util'
import { drawRounds } from './matrix'
import { roundLine, runRounds } from './run-rounds'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '216' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'at-once': { type: 'string', default: '3' },
  },
})
console.log(`seed ${values.seed}`)
const rounds = drawRounds(Number(values.rounds), Number(values.seed))
const reports = await runRounds(rounds, Number(values['at-once']), (report) => {
  console.log(roundLine(report))
})
const wrong = reports.filter(({ faults }) => faults.length > 0)
const missed = reports.filter(({ reached }) => !reached)
console.log(
  `${String(reports.length)} rounds, ${String(wrong.length)} wrong, ${String(missed.length)} did not reach their stage`,
)
process.exitCode = wrong.length + missed.length > 0 ? 1 : 0
