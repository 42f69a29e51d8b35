import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { WavePage } from '@shared/ipc/views'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readProcessTable } from './platform/process-table'
import { planText, shell } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()
const reader = fileURLToPath(new URL('store/testing/read-along.ts', import.meta.url))
const countsSchema = z.strictObject({
  reads: z.number(),
  checkpoints: z.number(),
  wchar: z.number(),
  refused: z.array(z.string()),
})

/**
 * What this process and the one that starts the workers asked to be written, with those each waited for. `wchar` and not `write_bytes`: the
 * latter counts nothing on a memory-backed temp folder and leaves out what is overwritten before it reaches a disk.
 */
const written = async (): Promise<number> => {
  const starters = (await readProcessTable()).filter(
    ({ ppid, command }) => ppid === process.pid && command === 'bash',
  )
  let sum = 0
  for (const pid of [process.pid, ...starters.map(({ pid }) => pid)]) {
    const io = await readFile(`/proc/${String(pid)}/io`, 'utf8')
    sum += Number(/^wchar: (\d+)$/m.exec(io)?.[1])
  }
  return sum
}

/** One wave runs eight at most. */
const waves = [7, 7, 6]
const pieces = 25
const pieceBytes = 100_000

test('twenty workers stream 50 MB beside a reader that forces checkpoints, and little more is written', async () => {
  const { house, drive } = open()
  const piece = join(house.root, 'piece')
  await writeFile(piece, `${'x'.repeat(99)}\n`.repeat(pieceBytes / 100))
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', reader, join(house.data, 'wavedeck.db')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  const said = text(child.stdout)

  const before = await written()
  const gate = join(house.root, 'gate')
  const line = `until [ -e '${gate}' ]; do sleep 0.1; done; i=0; while [ $i -lt ${String(pieces)} ]; do cat '${piece}'; sleep 0.15; i=$((i+1)); done; echo done`
  const started = await Promise.all(
    waves.map((count, wave) => {
      const streams = Array.from({ length: count }, (_, index) => shell(`s${wave}-${index}`, line))
      return drive.start(planText(streams, { maxConcurrent: count }))
    }),
  )
  const allRun = ({ workers }: WavePage) =>
    workers.every(({ turnState }) => turnState === 'running')
  await Promise.all(started.map((waveId) => drive.until(waveId, allRun)))
  await writeFile(gate, '')
  const pages = await Promise.all(started.map((waveId) => drive.ended(waveId)))
  const all = (await written()) - before
  child.stdin.end()
  const counts = countsSchema.parse(JSON.parse(await said))

  const workers = pages.flatMap((page) => page.workers)
  expect(workers.map(({ ending }) => ending)).toEqual(workers.map(() => 'succeeded'))
  expect(counts.refused).toEqual([])
  expect(counts.reads).toBeGreaterThan(20)
  expect(counts.checkpoints).toBeGreaterThanOrEqual(2)
  const log = await readFile(join(house.root, 'log'), 'utf8').catch(() => '')
  expect(log).not.toMatch(/locked|SQLITE_BUSY/)
  const streamed = workers.length * (pieces * pieceBytes + 'done\n'.length)
  expect(all).toBeGreaterThan(streamed)
  expect((all + counts.wchar) / streamed).toBeLessThan(2.2)
})
