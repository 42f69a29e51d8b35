import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { inProject, root } from './project.mjs'

async function filesBelow(place) {
  if (!(await stat(place)).isDirectory()) return [place]
  const entries = await readdir(place, { withFileTypes: true })
  const nested = await Promise.all(entries.map((entry) => filesBelow(path.join(place, entry.name))))
  return nested.flat().sort()
}

/** One hash over the contents of files and folders. */
export async function fingerprint(places) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const file of await filesBelow(place)) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}

/**
 * Does `work` unless `stamp` says it was done for the same `value` and `result` is still there. Two starts at
 * once don't both do it: two npm in one folder would destroy what the other installs.
 */
export async function once({ stamp, value, result }, work) {
  const isDone = async () =>
    existsSync(result) && existsSync(stamp) && (await readFile(stamp, 'utf8')) === value
  if (await isDone()) return
  const lock = inProject('.cache', `${path.relative(root, stamp).replaceAll(path.sep, '-')}.lock`)
  await oneAtATime(lock, async () => {
    if (await isDone()) return
    await work()
    await mkdir(path.dirname(stamp), { recursive: true })
    await writeFile(stamp, value)
  })
}
