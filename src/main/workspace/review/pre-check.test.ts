import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { value } from '../testing/test-repository'
import { integrate, whyRefused } from './integrate'
import { planIntegrate } from './integrate-plan'
import { differing, readDisk } from './testing/disk-tree'
import { gitFingerprint, makeBeds, type Beds, type ReviewBed } from './testing/review-bed'
import type { TestEntry, TestTree } from './testing/tree-cases'

let beds: Beds
beforeAll(async () => {
  beds = await makeBeds()
})
afterAll(() => beds.remove())

const entry = (data: string): TestEntry => ({ mode: '100644', data })
const lines = (first: string, last: string): string => `${first}\n2\n3\n4\n5\n6\n${last}\n`
/** That many files in two folders, each with this last line. */
const many = (count: number, name: string, last: string): TestTree =>
  new Map(
    Array.from({ length: count }, (_, at) => [
      `${at % 2 === 0 ? 'in' : 'out'}/${name}${at}`,
      entry(lines('1', last)),
    ]),
  )
const pathOf = ({ repo }: ReviewBed, path: string): Buffer =>
  Buffer.from(`${repo}/${path}`, 'latin1')
const plan = async (bed: ReviewBed) =>
  value(await planIntegrate(bed.context, [{ base: bed.base, accepted: bed.workerTree }]))

// Up to 64 plain names are asked for by name, others are looked up in all of the index.
const shapes = [
  ['few files', 3, 'file '],
  ['more than are named', 70, 'file '],
  ['names that are no ASCII', 3, '\xc3\xa9'],
  ['names that are no UTF-8', 3, '\xff\xfe'],
  ['many names that are no ASCII', 70, '\xc3\xa9'],
] as const

test.each(shapes)(
  '%s: what is staged, changed and in conflict is found',
  async (_, count, name) => {
    const bed = await beds.make(many(count, name, '7'), many(count, name, 'seven'))
    const [staged, changed, inConflict] = [`in/${name}0`, `out/${name}1`, `in/${name}2`]
    writeFileSync(pathOf(bed, staged), lines('staged', '7'))
    await bed.git('add', '-A')
    writeFileSync(pathOf(bed, changed), lines('changed', '7'))
    writeFileSync(pathOf(bed, inConflict), lines('1', 'mine'))
    writeFileSync(join(bed.repo, 'untracked'), 'mine\n')
    const [git, disk] = [gitFingerprint(bed.repo), readDisk(bed.repo)]
    const refused = await plan(bed)
    expect(refused.conflicts).toEqual([inConflict])
    expect(whyRefused(refused)?.code).toBe('integrate_conflict')
    expect(gitFingerprint(bed.repo)).toEqual(git)
    expect(differing(readDisk(bed.repo), disk)).toEqual([])

    writeFileSync(pathOf(bed, inConflict), lines('mine', '7'))
    const fits = await plan(bed)
    expect(fits.conflicts).toEqual([])
    expect(fits.changes).toHaveLength(count)
    value(await integrate(bed.context, fits, 'i1', join(bed.folder, 'undo')))
    expect(readFileSync(pathOf(bed, staged), 'utf8')).toBe(lines('staged', 'seven'))
    expect(readFileSync(pathOf(bed, changed), 'utf8')).toBe(lines('changed', 'seven'))
    expect(readFileSync(pathOf(bed, inConflict), 'utf8')).toBe(lines('mine', 'seven'))
  },
)

test.each(shapes)(
  '%s: what is outside a sparse checkout is refused with what to do',
  async (_, count, name) => {
    const bed = await beds.make(many(count, name, '7'), many(count, name, 'seven'))
    await bed.git('sparse-checkout', 'set', 'in')
    const refused = await plan(bed)
    const outside = [...many(count, name, '').keys()].filter((path) => path.startsWith('out/'))
    expect(refused.refusals.map(({ path }) => path).sort()).toEqual(outside.sort())
    const why = whyRefused(refused)
    expect(why?.code).toBe('integrate_refused')
    expect(why?.message).toContain('outside your sparse checkout. Add its folder')
  },
)

test.each(shapes)(
  '%s: conflicts that are not resolved are said, wherever they are',
  async (_, count, name) => {
    const files = new Map([...many(count, name, '7'), ['other', entry('o\n')]])
    const bed = await beds.make(
      files,
      new Map([...many(count, name, 'seven'), ['other', entry('o\n')]]),
    )
    const blob = (await bed.git('rev-parse', 'HEAD:other')).trim()
    await bed.git('rm', '-q', '--cached', 'other')
    const rows = [1, 2, 3].map((stage) => `100644 ${blob} ${stage}\tother\n`).join('')
    const input = join(bed.folder, 'rows')
    writeFileSync(input, rows)
    await bed.run('sh', ['-c', `git update-index --index-info <'${input}'`], {
      cwd: bed.repo,
      env: { PATH: process.env['PATH'] ?? '' },
      timeoutMs: 60_000,
    })
    expect(await bed.git('ls-files', '-u')).toContain('other')
    const planned = await planIntegrate(bed.context, [{ base: bed.base, accepted: bed.workerTree }])
    expect(planned.ok ? null : planned.error).toMatchObject({
      code: 'repository_busy',
      message: 'The index holds conflicts that are not resolved.',
      fix: 'Resolve them and "git add" the files, then try again.',
      where: bed.repo,
    })
  },
)

test('a submodule that was moved is refused with what to do', async () => {
  const bed = await beds.make(many(2, 'f', '7'), many(2, 'f', 'seven'))
  await bed.git('update-index', '--add', '--cacheinfo', `160000,${bed.base},sub`)
  const accepted = (await bed.git('write-tree')).trim()
  await bed.git('reset', '-q')
  const refused = value(await planIntegrate(bed.context, [{ base: bed.base, accepted }]))
  expect(whyRefused(refused)).toMatchObject({
    code: 'integrate_refused',
    message: 'sub: It is a submodule. Move it with Git yourself.',
    where: 'sub',
  })
})
