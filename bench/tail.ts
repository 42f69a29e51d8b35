// How fast a log becomes events and an index, and whether main stays free meanwhile.
// `npm run bench:tail -- --json`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './median'
import { printReport, round } from './print-report'
import { recordedLines, repeated } from './recorded-lines'
import { longestBlock } from './tail-calm'
import { parseOnly, readLog, writeLog } from './tail-speed'

const bytes = 100 * 1024 * 1024
const pairs = 3
const limits = { speed: 0.4, longestBlockMs: 50 }

const root = await mkdtemp(join(tmpdir(), 'wavedeck-bench-'))
const recorded = await recordedLines()
const longestBlockMs = round(await longestBlock(root, recorded))

const lines = repeated(recorded, bytes)
const parseMs: number[] = []
const readMs: number[] = []
for (let pair = 0; pair < pairs; pair += 1) {
  const folder = await mkdtemp(join(root, 'turn-'))
  await writeLog(folder, lines)
  parseMs.push(parseOnly(lines))
  readMs.push(await readLog(folder))
  await rm(folder, { recursive: true })
}
await rm(root, { recursive: true })

const speeds = parseMs.map((parse, pair) => parse / (readMs[pair] ?? NaN))
const figures = {
  megabytes: bytes / 1024 / 1024,
  parseMs: round(median(parseMs)),
  readMs: round(median(readMs)),
  speed: round(median(speeds)),
  longestBlockMs,
}
const ok = figures.speed >= limits.speed && longestBlockMs <= limits.longestBlockMs
printReport('tail', figures, limits, ok)
