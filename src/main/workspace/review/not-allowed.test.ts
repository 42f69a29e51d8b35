import { chmodSync, lchownSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { runCommand } from '../../platform/run-command'
import { capturedTreeFile, storeAt } from '../store'
import { everything, makeBeds } from './testing/review-bed'
import type { TestEntry, TestTree } from './testing/tree-cases'

const program = fileURLToPath(new URL('testing/as-nobody.ts', import.meta.url))
const nobody = 65_534

const tree = (files: Readonly<Record<string, string>>): TestTree =>
  new Map(
    Object.entries(files).map(([path, data]): [string, TestEntry] => [
      path,
      { mode: '100644', data },
    ]),
  )

/** A folder with all in it becomes nobody's; what leads to it may be passed. */
const giveAway = (folder: string): void => {
  chmodSync(dirname(folder), 0o711)
  for (const path of [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, path === folder ? '' : path), nobody, nobody)
}

const said = z.object({
  readsAll: z.boolean(),
  steps: z.array(
    z.object({
      step: z.string(),
      answer: z.object({
        ok: z.boolean(),
        error: z
          .object({ code: z.string(), message: z.string(), where: z.string().optional() })
          .optional(),
      }),
      files: z.record(z.string(), z.string()),
    }),
  ),
})

test('what a person without root’s rights may not read or write is named, and nothing is lost', async () => {
  const beds = await makeBeds()
  onTestFinished(() => beds.remove())
  const before = { a: 'one\n', 'd/b': 'b\n', z: 'z\n' }
  const after = { a: 'ONE\n', 'd/b': 'B\n', 'd/new': 'new\n', z: 'Z\n' }
  const bed = await beds.make(tree(before), tree(after))
  const { folder, repo, base, workerTree, files } = bed
  const store = bed.context.store.folder
  writeFileSync(capturedTreeFile(storeAt(store)), workerTree)
  const place = { repository: repo, store, base }
  const selection = [...everything(files)].map(([path, atoms]) => [path, [...atoms]])
  if (process.getuid?.() === 0) giveAway(folder)
  const ran = await runCommand(process.execPath, ['--import', 'tsx', program], {
    cwd: process.cwd(),
    env: { PATH: process.env['PATH'] ?? '', HOME: folder },
    input: JSON.stringify({ folder, repo, place, selection }),
    timeoutMs: 100_000,
  })
  expect(ran.stderr).toBe('')
  const { readsAll, steps } = said.parse(JSON.parse(ran.stdout.toString()))
  // No other user to become, as in some containers: nothing is closed to anybody there.
  if (readsAll) return
  const byGit = (path: string) => ['permission', `open("${path}"): Permission denied`]
  const byUs = (path: string) => ['not_allowed', join(repo, path)]
  const done = [null, null]
  const closedFolder = 'undo in a folder that may not be written'
  expect(
    steps.map(({ step, answer: { error }, files: held }) => [
      step,
      error === undefined
        ? done
        : [
            error.code,
            error.code === 'permission' ? /open\(.*denied/.exec(error.message)?.[0] : error.where,
          ],
      // What of it can be taken back may be, or not yet.
      step === closedFolder ? null : held,
    ]),
  ).toEqual([
    ['check a closed file', byGit('a'), before],
    ['integrate over a closed file', byGit('a'), before],
    ['integrate over a closed folder', byUs('d/new'), before],
    ['integrate into a folder that may not be written', byUs('d/.wavedeck-i3.part'), before],
    ['integrate', done, after],
    ['undo over a closed file', byUs('a'), after],
    [closedFolder, byUs('d/new'), null],
    ['undo', done, before],
    ['capture a closed file', byGit('closed.txt'), before],
    ['capture', done, before],
  ])
}, 120_000)
