import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lineAdapter } from '../test-house'
import { LineBuffer } from './line-buffer'
import { LogReader } from './log-reader'
import { readBigLine } from './read-big-line'
import { formatRecord, readIndex } from './tail-index'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wd-log-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = (elapsed: () => number | null = () => null) =>
  LogReader.open({
    folder,
    adapter: lineAdapter,
    carry: null,
    foldBigLine: (_provider, state, line) =>
      Promise.resolve({ state, events: lineAdapter.line(state, readBigLine(line)) }),
    elapsed,
    onFault: (error) => {
      throw error
    },
  })

const logOf = (lines: number) =>
  Array.from({ length: lines }, (_, index) => `${String(index)} ${'é'.repeat(index % 700)}\n`).join(
    '',
  )

test('any chunking gives the same lines', () => {
  const bytes = fc.array(fc.constantFrom(0x0a, 0x61, 0xe2, 0x80, 0xa8, 0xff, 0x00), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(
      bytes,
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }),
      (data, cuts) => {
        const whole = Buffer.from(data)
        const buffer = new LineBuffer()
        const seen: Buffer[] = []
        let at = 0
        for (const cut of [...cuts, data.length]) {
          const { bigBytes, blocks } = buffer.push(whole.subarray(at, at + cut))
          expect(bigBytes).toBe(0)
          expect(blocks.every((block) => block.at(-1) === 0x0a)).toBe(true)
          seen.push(...blocks)
          at += cut
        }
        const rest = Buffer.concat(buffer.unfinished().blocks)
        expect(rest.includes(0x0a)).toBe(false)
        expect(Buffer.concat([...seen, rest])).toEqual(whole)
      },
    ),
  )
})

test('a fold from any index record equals the fold from the start', async () => {
  await writeFile(join(folder, 'stdout.log'), logOf(4_000))
  const size = Buffer.byteLength(logOf(4_000))
  const first = await open()
  await first.finish(size)
  const reading = first.reading()
  first.close()
  const records = (await readFile(join(folder, 'index'), 'utf8')).trimEnd().split('\n')
  expect(records.length).toBeGreaterThan(4)
  for (let keep = 0; keep < records.length; keep += 1) {
    // The last record may have been torn by a crash.
    await writeFile(join(folder, 'index'), records.slice(0, keep).join('\n') + '\n{"offset":9')
    const again = await open()
    await again.finish(size)
    expect(again.reading()).toEqual(reading)
    again.close()
  }
  expect(reading.counts['lines']).toBe(4_000)
})

test('an index of any length is searched by offset', async () => {
  const path = join(folder, 'index')
  await writeFile(path, '')
  const state = 'x'.repeat(3_000)
  for (let index = 1; index <= 300; index += 1)
    await appendFile(path, formatRecord({ offset: index * 100, lines: index, marks: [], state }))
  for (const offset of [0, 99, 100, 101, 5_250, 29_999, 30_000, 99_999]) {
    const { before, after } = await readIndex(path, offset, offset + 150)
    const expected = Math.min(300, Math.floor(offset / 100))
    expect(before?.lines ?? 0).toBe(expected)
    expect(after[0]?.lines).toBe(expected < 300 ? expected + 1 : undefined)
  }
  expect(await readIndex(join(folder, 'none'), 5, 9)).toEqual({ before: null, after: [] })
})

test('times are kept for what was read live, and for nothing else', async () => {
  const log = join(folder, 'stdout.log')
  await writeFile(log, 'a\n')
  let now: number | null = null
  const reader = await open(() => now)
  await reader.step()
  await appendFile(log, 'b\n')
  now = 500
  await reader.step()
  await appendFile(log, 'c\n')
  now = 550
  await reader.step()
  await appendFile(log, 'd\n')
  now = 700
  await reader.finish(8)
  reader.close()
  const { before } = await readIndex(join(folder, 'index'), 8, 8)
  expect(before?.marks).toEqual([
    [2, null],
    [6, 500],
    [8, 700],
  ])
})
