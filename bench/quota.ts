import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLimits } from '../src/main/providers/codex/rollout/read-limits'
import { readNewestRollouts } from '../src/main/quota/newest-rollouts'
import { median } from './median'

const files = 5_000
const rounds = 7
const most = 2

const line = (used: number) =>
  `${JSON.stringify({
    timestamp: '2026-11-29T12:00:00.000Z',
    type: 'event_msg',
    payload: {
      type: 'token_count',
      info: null,
      rate_limits: {
        limit_id: 'codex',
        primary: { used_percent: used, window_minutes: 300, resets_at: 1_796_000_000 },
        secondary: { used_percent: 12, window_minutes: 10_080, resets_at: 1_796_100_000 },
      },
    },
  })}\n`

/** 5,000 rollouts of 200 days; the newest by file time lies in the oldest folder, as a resumed thread's does. */
const generate = async (home: string): Promise<void> => {
  for (let index = 0; index < files; index++) {
    const day = String((index % 28) + 1).padStart(2, '0')
    const month = String((Math.floor(index / 28) % 7) + 1).padStart(2, '0')
    const folder = join(home, 'sessions', '2026', month, day)
    await mkdir(folder, { recursive: true })
    const file = join(folder, `rollout-2026-${month}-${day}T00-00-00-${String(index)}.jsonl`)
    await writeFile(file, `{"type":"session_meta"}\n${line(index === 0 ? 55 : 1)}`)
    const at = 1_790_000_000 + (index === 0 ? files : index)
    await utimes(file, at, at)
  }
}

const statAll = async (home: string): Promise<number> => {
  const names = await readdir(join(home, 'sessions'), { recursive: true, withFileTypes: true })
  const found = names.filter((entry) => entry.isFile())
  for (let from = 0; from < found.length; from += 64)
    await Promise.all(
      found.slice(from, from + 64).map((entry) => stat(join(entry.parentPath, entry.name))),
    )
  return found.length
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const home = await mkdtemp(join(tmpdir(), 'wavedeck-bench-quota-'))
try {
  await generate(home)
  const read = await readNewestRollouts(home, readLimits)
  if (!read.ok || read.value?.readings[0]?.usedPercent !== 55)
    throw new Error('the newest reading was not found')
  const reads: number[] = []
  const stats: number[] = []
  for (let round = 0; round < rounds; round++) {
    stats.push(await timed(() => statAll(home)))
    reads.push(await timed(() => readNewestRollouts(home, readLimits)))
  }
  const readMs = median(reads)
  const statMs = median(stats)
  const ratio = readMs / statMs
  const result = { files, rounds, readMs, statMs, ratio, most, ok: ratio <= most }
  console.log(
    process.argv.includes('--json')
      ? JSON.stringify(result)
      : `newest Codex quota of ${String(files)} rollouts: ${readMs.toFixed(0)} ms, ${ratio.toFixed(2)} x a stat of all (at most ${String(most)})`,
  )
  process.exitCode = result.ok ? 0 : 1
} finally {
  await rm(home, { recursive: true, force: true })
}
