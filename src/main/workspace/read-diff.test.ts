import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeOf, makeTestBed, value } from './testing/test-repository'

test('5,000 files and a 40,000-line file: listed, the big one waits until it is asked for', async () => {
  const bed = await makeTestBed({ commit: false })
  const section = (path: string, lines: number) =>
    [
      `diff --git a/${path} b/${path}`,
      'new file mode 100644',
      `index ${'0'.repeat(40)}..${'1'.repeat(40)}`,
      '--- /dev/null',
      `+++ b/${path}`,
      `@@ -0,0 +1,${lines} @@`,
      ...Array.from({ length: lines }, (_, at) => `+line ${at} of the file`),
      '',
    ].join('\n')
  const sections = Array.from({ length: 5_000 }, (_, at) => section(`src/file-${at}.ts`, 20))
  const patch = join(bed.folder, 'diff.patch')
  await writeFile(patch, [...sections, section('package-lock.json', 40_000)].join(''))

  const view = value(await bed.workspaces.readDiff(patch, 'base'))
  expect(view.stat).toEqual({ files: 5_001, added: 140_000, removed: 0 })
  const big = value(await bed.workspaces.readFileDiff(patch, 'package-lock.json', false))
  expect(big).toMatchObject({ patch: null, withheld: 'too_big', file: { generated: true } })
  const asked = value(await bed.workspaces.readFileDiff(patch, 'package-lock.json', true))
  expect(asked.patch).toBe(section('package-lock.json', 40_000))
  const small = value(await bed.workspaces.readFileDiff(patch, 'src/file-4999.ts', false))
  expect(small.patch).toBe(section('src/file-4999.ts', 20))
})

test('a stored diff that is gone, and a file that is not in it, are said', async () => {
  const bed = await makeTestBed({ commit: false })
  const patch = join(bed.folder, 'diff.patch')
  expect(codeOf(await bed.workspaces.readDiff(patch, null))).toBe('diff_missing')
  await writeFile(patch, '')
  expect(value(await bed.workspaces.readDiff(patch, null)).files).toEqual([])
  expect(codeOf(await bed.workspaces.readFileDiff(patch, 'a', false))).toBe('file_not_in_diff')
})
