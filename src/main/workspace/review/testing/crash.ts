import { randomUUID } from 'node:crypto'
import { promises, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { z } from 'zod'

// A process of its own that integrates, undoes or commits, and dies by SIGKILL before the n-th change of a file
// or command.
const asked = z
  .strictObject({
    repo: z.string(),
    store: z.string(),
    base: z.string(),
    accepted: z.string(),
    folder: z.string(),
    what: z.enum(['integrate', 'undo', 'commit']),
    ours: z.string(),
    paths: z.array(z.string()),
    message: z.string(),
    steps: z.number().int(),
  })
  .parse(JSON.parse(readFileSync(0, 'utf8')))

let left = asked.steps
let counting = false
const counted = ['rename', 'unlink', 'mkdir', 'rmdir', 'symlink', 'open', 'chmod'] as const
const step = (): void => {
  if (counting && left-- === 0) process.kill(process.pid, 'SIGKILL')
}
for (const name of counted) {
  const original: (...args: never[]) => Promise<unknown> = promises[name]
  Object.assign(promises, {
    [name]: (...args: never[]) => {
      step()
      return original(...args)
    },
  })
}
syncBuiltinESMExports()

// Only now, so that every module gets the counted functions.
const { personEnv } = await import('./person-env')
const { runCommand } = await import('../../../platform/run-command')
const { createGit } = await import('../../git')
const { openRepository } = await import('../../repository')
const { storeAt } = await import('../../store')
const { commitIntegrated } = await import('../commit')
const { integrate } = await import('../integrate')
const { planIntegrate } = await import('../integrate-plan')
const { undoIntegrate } = await import('../undo-integrate')

const must = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const git = createGit(runCommand, personEnv())
const repository = must(await openRepository(git, asked.repo))
const context = { git, repository, store: storeAt(asked.store) }
if (asked.what === 'integrate') {
  const plan = must(await planIntegrate(context, [asked]))
  counting = true
  must(await integrate(context, plan, 'i1', asked.folder))
} else if (asked.what === 'undo') {
  counting = true
  must(await undoIntegrate(asked.folder, false))
} else {
  counting = true
  const { ours, paths, message } = asked
  const env = { ...personEnv(), WAVEDECK_TEST_APP: String(process.pid) }
  const run: typeof runCommand = async (file, args, options) => {
    step()
    const done = await runCommand(file, args, options)
    step()
    return done
  }
  // A refusal is an answer: then nothing was to be cut off.
  await commitIntegrated(context, {
    run,
    // The Git of another case that commits at the same time is not this one's.
    id: randomUUID(),
    folder: `${asked.folder}-commit`,
    integrations: ['i1'],
    env,
    ours,
    paths,
    message,
    detachedConfirmed: false,
  })
}
counting = false
