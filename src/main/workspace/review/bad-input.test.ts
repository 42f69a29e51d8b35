import { randomFillSync } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import { runCommand } from '../../platform/run-command'
import { capturedTreeFile, storeAt } from '../store'
import { value } from '../testing/test-repository'
import type { Integrating, IntegratePart, ReviewPlace } from './review-service'
import { createReviews } from './reviews'
import { differing, readDisk } from './testing/disk-tree'
import { failFiles } from './testing/failing-files'
import { everything, longestMs, makeBeds, rounds, type ReviewBed } from './testing/review-bed'
import { personEnv } from './testing/person-env'
import type { TestEntry, TestTree } from './testing/tree-cases'

let beds: Awaited<ReturnType<typeof makeBeds>>
beforeAll(async () => {
  beds = await makeBeds()
})
afterAll(() => beds.remove())

const reviews = createReviews(runCommand, personEnv())
const tree = (files: Readonly<Record<string, string>>): TestTree =>
  new Map(
    Object.entries(files).map(([path, data]): [string, TestEntry] => [
      path,
      { mode: '100644', data },
    ]),
  )

/** A settled worker whose every change is accepted. */
const settled = async (before: TestTree, after: TestTree) => {
  const bed = await beds.make(before, after)
  const { folder } = bed.context.store
  writeFileSync(capturedTreeFile(storeAt(folder)), bed.workerTree)
  const place: ReviewPlace = { repository: bed.repo, store: folder, base: bed.base }
  const part: IntegratePart = { name: 'w', place, last: null, selection: everything(bed.files) }
  const all: Integrating = { parts: [part], markers: false }
  return { bed, place, part, all, undo: join(bed.folder, 'undo') }
}
const integrate = (all: Integrating, folder: string) =>
  reviews.integrate(all, 'i1', folder, () => undefined)

/** A Problem says what happened, what was kept, what to do, and where. */
const clear = (result: Result<unknown, Problem>, code: string): Problem => {
  if (result.ok) throw new Error('this must be refused')
  const { error } = result
  expect(error.code).toBe(code)
  for (const part of [error.message, error.kept, error.fix, error.where]) expect(part).toBeTruthy()
  return error
}
const unchanged = (bed: ReviewBed, before: TestTree) => {
  expect(differing(readDisk(bed.repo), before)).toEqual([])
}

const before = tree({ a: 'one\n', 'd/b': 'b\n', 'd/c': 'c\n' })
const after = tree({ a: 'ONE\n', 'd/b': 'B\n', 'e/new': 'new\n' })

test('a disk that fills up half way: what was written is taken back, and nothing is lost', async () => {
  const { bed, all, undo } = await settled(before, after)
  let left = 1
  const put = failFiles(['open'], 'ENOSPC', (path) => path.endsWith('.part') && left-- === 0)
  const full = await integrate(all, undo).finally(put)
  expect(clear(full, 'disk_full').kept).toBe('What had been written was taken back.')
  unchanged(bed, before)
  value(await integrate(all, `${undo}-2`))
  unchanged(bed, after)
}, 120_000)

test.each(['take_back', 'finish'] as const)(
  'a disk so full that nothing can be taken back: the record stands, and %s works once there is room',
  async (how) => {
    const { bed, all, undo } = await settled(before, after)
    let left = 1
    const put = failFiles(['open'], 'ENOSPC', (path) => path.endsWith('.part') && left-- <= 0)
    const full = await integrate(all, undo).finally(put)
    clear(full, 'integrate_part_done')
    expect(value(await reviews.interrupted(undo))).toBe('part_done')
    expect(value(await reviews.settle(undo, how))).toEqual([])
    unchanged(bed, how === 'finish' ? after : before)
  },
  120_000,
)

test('a disk too full for the undo record: the checkout is not touched', async () => {
  const { bed, all, undo } = await settled(before, after)
  const put = failFiles(['open', 'mkdir'], 'ENOSPC', (path) => path.startsWith(undo))
  clear(await integrate(all, undo).finally(put), 'disk_full')
  unchanged(bed, before)
}, 120_000)

test('a repository that is moved or deleted is named; when it is back, review goes on', async () => {
  const { bed, place, all, undo } = await settled(before, after)
  renameSync(bed.repo, `${bed.repo}-moved`)
  expect(clear(await reviews.read(place), 'repository_gone').where).toBe(bed.repo)
  clear(await reviews.preCheck(all), 'repository_gone')
  clear(await integrate(all, undo), 'repository_gone')
  renameSync(`${bed.repo}-moved`, bed.repo)
  value(await integrate(all, undo))
  unchanged(bed, after)
  rmSync(bed.repo, { recursive: true })
  clear(await reviews.undo(bed.repo, undo, false), 'repository_gone')
}, 120_000)

test('a base or a workspace that is gone is said', async () => {
  const { bed, place } = await settled(before, after)
  const gone = { ...place, base: '0123456789'.repeat(4) }
  clear(await reviews.read(gone), 'base_gone')
  rmSync(bed.context.store.folder, { recursive: true })
  clear(await reviews.read(place), 'workspace_gone')
}, 120_000)

test('a folder of the checkout that became a link out of it is not written through', async () => {
  const { bed, all, undo } = await settled(before, tree({ ...texts(before), 'd/new': 'new\n' }))
  const outside = join(bed.folder, 'outside')
  mkdirSync(outside)
  rmSync(join(bed.repo, 'd'), { recursive: true })
  symlinkSync(outside, join(bed.repo, 'd'))
  const refused = clear(await integrate(all, undo), 'integrate_refused')
  expect(refused.message).toContain('in the way')
  expect(readDisk(outside).size).toBe(0)
}, 120_000)

test('a link that leads out of the repository is shown with its target, and only the link is written', async () => {
  const link: TestEntry = { mode: '120000', data: '../../outside' }
  const { bed, place, all, undo } = await settled(before, new Map([...before, ['d/link', link]]))
  const links = value(await reviews.links(place, bed.files))
  expect([...links]).toEqual([['d/link', '../../outside']])
  value(await integrate(all, undo))
  expect(readDisk(bed.repo).get('d/link')).toEqual(link)
}, 120_000)

test('a file that may not be read is named, and nothing is changed', async () => {
  const { bed, all, undo } = await settled(before, after)
  const file = join(bed.repo, 'a')
  chmodSync(file, 0)
  // Root may read it all the same.
  const root = process.getuid?.() === 0
  const put = failFiles(root ? ['readFile'] : [], 'EACCES', (path) => path === file)
  const refused = clear(await integrate(all, undo).finally(put), 'not_allowed')
  expect(refused.where).toBe(file)
  chmodSync(file, 0o644)
  unchanged(bed, before)
  value(await integrate(all, `${undo}-2`))
}, 120_000)

test('names with newlines and bytes that are no text are told in words, and written as they are', async () => {
  const names = ['n\nl', '\xff\xfe', ' lead', ':(top)z', '-dash']
  const of = (text: string) => tree(Object.fromEntries(names.map((name) => [name, `${text}\n`])))
  const { bed, all, undo } = await settled(of('one'), of('two'))
  writeFileSync(join(bed.repo, 'n\nl'), 'mine\n')
  writeFileSync(Buffer.from(`${bed.repo}/\xff\xfe`, 'latin1'), 'mine\n')
  const refused = clear(await integrate(all, undo), 'integrate_conflict')
  expect(refused.where).toContain('n\nl')
  expect(refused.where).toContain('\\xFF\\xFE')
  await bed.git('checkout', '-q', '.')
  value(await integrate(all, `${undo}-2`))
  unchanged(bed, of('two'))
}, 120_000)

test('content that looks like a diff, like markers or like a terminal stays content', async () => {
  const hostile = [
    'diff --git a/../../etc/passwd b/../../etc/passwd',
    '--- a/../../etc/passwd',
    '+++ b/../../etc/passwd',
    '@@ -1,9 +1,9 @@',
    '<<<<<<< HEAD',
    '\x1b]0;title\x07\x1b[2J<script>alert(1)</script>',
    `long ${'x'.repeat(300_000)}`,
    '',
  ].join('\n')
  const [one, two] = [tree({ a: `${hostile}end\n` }), tree({ a: `new\n${hostile}END\n` })]
  const { bed, place, all, undo } = await settled(one, two)
  const read = value(await reviews.read(place))
  expect(read.files.map(({ path, ranges }) => [path, ranges.length])).toEqual([['a', 2]])
  value(await integrate(all, undo))
  unchanged(bed, two)
}, 120_000)

test(
  'a huge binary (200 MB in the full suite) is integrated and taken back to the byte',
  async () => {
    const size = rounds(200, 8) * 1024 * 1024
    const bytes = (seed: number) => {
      const data = randomFillSync(Buffer.alloc(1024 * 1024))
      return Buffer.concat(Array.from({ length: size / data.length }, () => data)).fill(seed, 0, 8)
    }
    const [was, is] = [bytes(0), bytes(1)]
    const entry = (data: Buffer): TestTree =>
      new Map([['big.bin', { mode: '100644', data: data.toString('latin1') }]])
    const { bed, place, all, undo } = await settled(entry(was), entry(is))
    expect(value(await reviews.read(place)).files[0]).toMatchObject({ binary: true, ranges: [] })
    value(await integrate(all, undo))
    expect(readFileSync(join(bed.repo, 'big.bin')).equals(is)).toBe(true)
    value(await reviews.undo(bed.repo, undo, false))
    expect(readFileSync(join(bed.repo, 'big.bin')).equals(was)).toBe(true)
  },
  longestMs,
)

function texts(of: TestTree): Record<string, string> {
  return Object.fromEntries([...of].map(([path, { data }]) => [path, data]))
}
