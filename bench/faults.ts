// What faults cost, and what 500 starts and stops leave behind: `npm run bench:faults -- --json`
import { readdir } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { drawRounds } from '../e2e/faults/matrix'
import { runRounds } from '../e2e/faults/run-rounds'
import { TestHouse } from '../src/main/supervisor/test-house'
import { printReport, round } from './print-report'

const cycles = { warmUp: 100, measured: 400, atOnce: 8 }
const limits = { lost: 0, doubled: 0, orphans: 0, otherwiseWrong: 0, descriptors: 0, rssPercent: 5 }

const reports = await runRounds(drawRounds(60, Date.now() % 1_000_000), 2, () => undefined)
const wrong = reports.flatMap(({ faults }) => faults)
for (const line of wrong) console.error(line)
const count = (words: RegExp): number => wrong.filter((line) => words.test(line)).length
const lost = count(/was lost|is not in its log/)
const doubled = count(/ran (twice|more than once)|was settled/)
const orphans = count(/^still runs/)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // Only this flag makes it known, and only there.
const house = await TestHouse.open()

/** A worker with a child in a session of its own; every second one ignores TERM. */
const cycle = async (number: number): Promise<void> => {
  const trap = number % 2 === 0 ? "trap '' TERM; " : ''
  const script = `${trap}setsid sleep 300 & echo begun; while :; do sleep 0.2; done`
  const spec = await house.spec(script, { graceSeconds: 0.2 })
  await new Promise<void>((resolve, reject) => {
    const live = house.start(spec, {
      running: () =>
        setImmediate(() => {
          live.stop('stopped')
        }),
      progress: () => true,
    })
    live.finished.then(() => {
      resolve()
    }, reject)
  })
}

const runCycles = async (total: number): Promise<void> => {
  let next = 0
  const work = async () => {
    while (next < total) await cycle(next++)
  }
  await Promise.all(Array.from({ length: cycles.atOnce }, work))
}

const measure = async () => {
  collect()
  return { descriptors: (await readdir('/proc/self/fd')).length, rss: process.memoryUsage.rss() }
}

await runCycles(cycles.warmUp)
const before = await measure()
await runCycles(cycles.measured)
const after = await measure()
/** A launcher whose turn is settled needs a moment to end by itself. */
const stillThere = async (looks: number): Promise<number> => {
  const running = await house.running()
  if (running.length === 0 || looks === 0) return running.length
  await setTimeout(500)
  return stillThere(looks - 1)
}

const leftRunning = await stillThere(10)
await house.close()

const figures = {
  rounds: reports.length,
  stagesMissed: reports.filter(({ reached }) => !reached).length,
  lost,
  doubled,
  orphans: orphans + leftRunning,
  otherwiseWrong: wrong.length - lost - doubled - orphans,
  cycles: cycles.warmUp + cycles.measured,
  descriptors: after.descriptors - before.descriptors,
  rssPercent: round((100 * (after.rss - before.rss)) / before.rss),
}
const ok =
  wrong.length === 0 &&
  figures.orphans <= limits.orphans &&
  figures.descriptors <= limits.descriptors &&
  figures.rssPercent <= limits.rssPercent
printReport('faults', figures, limits, ok)
