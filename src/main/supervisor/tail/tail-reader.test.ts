import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TailPage } from '@shared/ipc/views'
import { LogReader } from '../reading/log-reader'
import type { BigLine } from '../reading/big-line'
import { readBigLine } from '../reading/read-big-line'
import { lineAdapter } from '../test-house'
import { TailReader, type TailRequest } from './tail-reader'

let folder = ''
const foldBigLine = (_provider: string, state: unknown, line: BigLine) =>
  Promise.resolve({ state, events: lineAdapter.line(state, readBigLine(line)) })
const tails = new TailReader({ foldBigLine, marks: () => [] })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wd-tail-'))
})
afterEach(() => rm(folder, { recursive: true }))

const source = (settledBytes: number | null) => ({
  folder,
  adapter: lineAdapter,
  carry: null,
  settledBytes,
})

const read = async (
  request: Partial<TailRequest>,
  settledBytes: number | null = null,
): Promise<TailPage> => {
  const defaults = { cursor: -1, direction: 'backward', raw: false, stream: 'stdout' } as const
  const page = await tails.readTail(source(settledBytes), { ...defaults, ...request })
  if (!page.ok) throw new Error(page.error.message)
  return page.value
}

const texts = (page: TailPage) =>
  page.events.map(({ event }) => ('text' in event ? event.text : event.kind))

const write = async (text: string) => {
  await writeFile(join(folder, 'stdout.log'), text)
  const reader = await LogReader.open({
    folder,
    adapter: lineAdapter,
    carry: null,
    foldBigLine,
    elapsed: () => 42,
    onFault: (error) => {
      throw error
    },
  })
  await reader.finish(Buffer.byteLength(text))
  reader.close()
  return Buffer.byteLength(text)
}

test('pages backward from the end and forward from the start cover every line once', async () => {
  const lines = Array.from({ length: 9_000 }, (_, i) => `${String(i)} ${'é\u2028'.repeat(i % 50)}`)
  const size = await write(`${lines.join('\n')}\n`)
  const back: string[] = []
  for (let cursor = -1; cursor !== 0;) {
    const page = await read({ cursor }, size)
    expect(page.to - page.from).toBeLessThanOrEqual(256 * 1024)
    expect(page.events.every(({ at }) => at === 42)).toBe(true)
    back.unshift(...texts(page))
    cursor = page.from
  }
  expect(back).toEqual(lines)
  const forth: string[] = []
  for (let cursor = 0; cursor < size;) {
    const page = await read({ cursor, direction: 'forward' }, size)
    forth.push(...texts(page))
    cursor = page.to
  }
  expect(forth).toEqual(lines)
})

test('raw pages are the bytes as text, also where one line is longer than a page', async () => {
  const text = `start\n${'é'.repeat(400_000)}\nend\n`
  const size = await write(text)
  let forth = ''
  for (let cursor = 0; cursor < size;) {
    const page = await read({ cursor, direction: 'forward', raw: true }, size)
    forth += page.raw ?? ''
    cursor = page.to
  }
  expect(forth === text).toBe(true)
  let back = ''
  for (let cursor = -1; cursor !== 0;) {
    const page = await read({ cursor, raw: true }, size)
    back = (page.raw ?? '') + back
    cursor = page.from
  }
  expect(back === text).toBe(true)
})

test('a line of 20 MB is one event, cut to what can be shown', async () => {
  const size = await write(`a\n${'x'.repeat(20_000_000)}\nb\n`)
  const page = await read({ cursor: size - 2 }, size)
  expect(page).toMatchObject({ from: 2, to: size - 2 })
  expect(texts(page)[0]?.length).toBeLessThan(40_000)
  expect(texts(page)[0]).toContain('more characters')
})

test('follows a growing log line by line; the last line counts once the turn ended', async () => {
  await writeFile(join(folder, 'stdout.log'), 'a\nhal')
  const first = await read({ cursor: 0, direction: 'forward' })
  expect(first).toMatchObject({ from: 0, to: 2, size: 5, ended: false })
  expect(first.events[0]?.at).toBeNull()
  expect((await read({ cursor: 2, direction: 'forward' })).events).toEqual([])
  await appendFile(join(folder, 'stdout.log'), 'f\nend')
  expect(texts(await read({ cursor: 2, direction: 'forward' }))).toEqual(['half'])
  const ended = await read({ cursor: 7, direction: 'forward' }, 10)
  expect(texts(ended)).toEqual(['end'])
  await appendFile(join(folder, 'stdout.log'), ' late\n')
  expect(texts(await read({}, 10))).toEqual(['a', 'half', 'end'])
})

test('finds text in any case, as typed or as JSON writes it, and the next error', async () => {
  const size = await write('one\n{"t":"say \\"Hi\\""}\nerror x\nÉTÉ\nerror y\n')
  const find = async (
    cursor: number,
    text: string,
    errors = false,
    stream: 'stdout' | 'stderr' = 'stdout',
  ) => {
    const found = await tails.findInTail(source(size), { cursor, text, errors, stream })
    return found.ok ? found.value.offset : found.error
  }
  expect(await find(-1, 'ONE')).toBe(0)
  expect(await find(0, 'one')).toBeNull()
  expect(await find(-1, 'say "hi"')).toBe(4)
  expect(await find(-1, 'été')).toBe(31)
  expect(await find(-1, '', true)).toBe(23)
  expect(await find(23, '', true)).toBe(37)
  expect(await find(37, '', true)).toBeNull()
  expect(await find(-1, '')).toBeNull()
  expect(await find(-1, 'warned', false, 'stderr')).toBeNull()
  await writeFile(join(folder, 'stderr.log'), 'quiet\nWarned once\n')
  expect(await find(-1, 'warned', false, 'stderr')).toBe(6)
  expect(await find(-1, 'warned')).toBeNull()
})

test('no log yet is an empty page; one that can not be read is a problem', async () => {
  expect(await read({})).toEqual({ from: 0, to: 0, size: 0, ended: false, events: [], raw: null })
  const broken = { ...source(null), folder: join(folder, '\0') }
  const request = { cursor: -1, direction: 'backward', raw: false, stream: 'stderr' } as const
  expect(await tails.readTail(broken, request)).toMatchObject({
    ok: false,
    error: { code: 'tail' },
  })
})
