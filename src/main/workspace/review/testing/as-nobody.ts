// A process that may not read everything: started by root it becomes `nobody`, for good. In a bed that is its own
// it integrates, undoes and captures what it may not read or write, and prints what each was answered.
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { runCommand } from '../../../platform/run-command'
import { createWorkspaces } from '../../workspaces'
import type { Integrating } from '../review-service'
import { createReviews } from '../reviews'
import { readDisk } from './disk-tree'
import { personEnv } from './person-env'

const asked = z
  .strictObject({
    folder: z.string(),
    repo: z.string(),
    place: z.strictObject({ repository: z.string(), store: z.string(), base: z.string() }),
    selection: z.array(z.tuple([z.string(), z.array(z.string())])),
  })
  .parse(JSON.parse(readFileSync(0, 'utf8')))
const { folder, repo, place } = asked

const nobody = 65_534
/** Some containers know no user but root. */
const leaveRoot = (): void => {
  try {
    process.setgroups?.([])
    process.setgid?.(nobody)
    process.setuid?.(nobody)
  } catch (error) {
    if (!/EPERM|EINVAL/.test(String(error))) throw error
  }
}
if (process.getuid?.() === 0) leaveRoot()

const isClosed = (path: string): boolean => {
  try {
    readFileSync(path)
    return false
  } catch {
    return true
  }
}
const probe = join(folder, 'probe')
writeFileSync(probe, '', { mode: 0 })
if (!isClosed(probe)) {
  process.stdout.write(JSON.stringify({ readsAll: true, steps: [] }))
  process.exit(0)
}

const steps: { step: string; answer: unknown; files: Record<string, string> }[] = []
/** Does it while the file or folder at `path` may be used so far only, then looks at the checkout. */
const during = async (
  step: string,
  path: string,
  mode: number,
  work: () => Promise<unknown>,
): Promise<void> => {
  const own = statSync(path).mode
  chmodSync(path, mode)
  const answer = await work()
  chmodSync(path, own)
  const files = Object.fromEntries([...readDisk(repo)].map(([name, { data }]) => [name, data]))
  steps.push({ step, answer, files })
}

const reviews = createReviews(runCommand, personEnv())
const selection = new Map(asked.selection.map(([path, atoms]) => [path, new Set(atoms)]))
const all: Integrating = {
  parts: [{ name: 'w', place, last: null, selection }],
  markers: false,
}
const integrate = (id: string) => () =>
  reviews.integrate(all, id, join(folder, id), () => undefined)
const takeBack = () => reviews.undo(repo, join(folder, 'i4'), false)
const [file, inner] = [join(repo, 'a'), join(repo, 'd')]
await during('check a closed file', file, 0, () => reviews.preCheck(all))
await during('integrate over a closed file', file, 0, integrate('i1'))
await during('integrate over a closed folder', inner, 0, integrate('i2'))
await during('integrate into a folder that may not be written', inner, 0o555, integrate('i3'))
await during('integrate', file, 0o644, integrate('i4'))
await during('undo over a closed file', file, 0, takeBack)
await during('undo in a folder that may not be written', inner, 0o555, takeBack)
await during('undo', file, 0o644, takeBack)

const workspaces = createWorkspaces({ run: runCommand, env: personEnv() })
const made = await workspaces.prepare({
  workerId: 'w1',
  isolation: 'clone',
  mode: 'write',
  cwd: repo,
  seedPaths: [],
  includeUncommitted: false,
  workspacesFolder: join(folder, 'data', 'workspaces'),
})
if (!made.ok) throw new Error(JSON.stringify(made.error))
const closed = join(made.value.root, 'closed.txt')
writeFileSync(closed, 'work\n')
const capture = () => workspaces.capture(made.value, join(folder, 'patch'))
await during('capture a closed file', closed, 0, capture)
await during('capture', closed, 0o644, capture)
process.stdout.write(JSON.stringify({ readsAll: false, steps }))
