// How much slower a long history and a long log are than short ones: `npm run bench:scale -- --json`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeTimedLog } from './log-speed'
import { median } from './median'
import { printReport, round } from './print-report'
import { recordedLines } from './recorded-lines'
import { openTimed, type TimedWindow } from './window-speed'

const workers = { few: 50, many: 5_000 }
const mebibytes = { short: 1, long: 300 }
const pairsMeasured = 15
const readsMeasured = 20
const limits = { homeRatio: 1.5, searchRatio: 1.5, endRatio: 2, jumpRatio: 2 }

const root = await mkdtemp(join(tmpdir(), 'wavedeck-bench-'))
const lines = await recordedLines()
const short = await makeTimedLog(join(root, 'short'), lines, mebibytes.short)
const long = await makeTimedLog(join(root, 'long'), lines, mebibytes.long)
const places = Array.from({ length: 12 }, (_, index) => (index + 1) / 13)
const fastest = { short: Infinity, end: Infinity, jumps: places.map(() => Infinity) }
// In turn, and the fastest of each: what a shared machine adds is not the log's.
for (let time = 0; time < readsMeasured; time += 1) {
  fastest.short = Math.min(fastest.short, await short.read(1))
  fastest.end = Math.min(fastest.end, await long.read(1))
  for (const [index, part] of places.entries())
    fastest.jumps[index] = Math.min(fastest.jumps[index] ?? Infinity, await long.read(part))
}
const jumpMs = Math.max(...fastest.jumps)
await rm(root, { recursive: true })

const [few, many] = [await openTimed(workers.few), await openTimed(workers.many)]
/** In pairs, so that both meet the same machine; the first ones warm up. */
const pairs = async (time: (window: TimedWindow) => Promise<number>) => {
  const took: { few: number; many: number }[] = []
  for (let pair = 0; pair < pairsMeasured + 2; pair += 1)
    took.push({ few: await time(few), many: await time(many) })
  const measured = took.slice(2)
  return {
    ms: round(median(measured.map((each) => each.many))),
    ratio: round(median(measured.map((each) => each.many / each.few))),
  }
}
const home = await pairs((window) => window.home())
const search = await pairs((window) => window.search())
await few.close()
await many.close()

const figures = {
  pastWorkers: workers.many,
  homeMs: home.ms,
  homeRatio: home.ratio,
  searchMs: search.ms,
  searchRatio: search.ratio,
  logMebibytes: mebibytes.long,
  endMs: round(fastest.end),
  endRatio: round(fastest.end / fastest.short),
  // Against the end of the same log: any place costs the same.
  jumpMs: round(jumpMs),
  jumpRatio: round(jumpMs / fastest.end),
}
const ok =
  figures.homeRatio <= limits.homeRatio &&
  figures.searchRatio <= limits.searchRatio &&
  figures.endRatio <= limits.endRatio &&
  figures.jumpRatio <= limits.jumpRatio
printReport('scale', figures, limits, ok)
