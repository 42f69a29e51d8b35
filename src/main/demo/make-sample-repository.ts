import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { runCommand } from '../platform/run-command'
import { sampleHistory } from './sample-history'

/**
 * Makes the demo's Git repository at `folder`, commit by commit, unless it is there already. `env` is the
 * person's; their Git settings stay out, so that the sample is the same everywhere.
 */
export const makeSampleRepository = async (
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Result<null, Problem>> => {
  if (await isThere(join(folder, '.git'))) return ok(null)
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const steps = [() => git(draft, env, ['init', '--quiet', '--template=', '-b', 'main'])]
  for (const { message, at, files } of sampleHistory)
    steps.push(
      () => writeFiles(draft, files),
      () => git(draft, env, ['add', '--all']),
      () => git(draft, { ...env, ...author(at) }, ['commit', '--quiet', '-m', message]),
    )
  for (const step of steps) {
    const done = await step()
    if (!done.ok) return done
  }
  await rename(draft, folder)
  return ok(null)
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const writeFiles = async (
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<Result<null, Problem>> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return ok(null)
}

const git = async (
  cwd: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Result<null, Problem>> => {
  const alone = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  const done = await runCommand('git', args, { cwd, env: { ...env, ...alone }, timeoutMs: 30_000 })
  if (done.exitCode === 0) return ok(null)
  const why = done.spawnError ?? done.stderr.trim()
  return fail(
    problem('demo_repository', `The sample repository could not be made: ${why}`, {
      kept: 'Nothing was started.',
      fix: 'Check that Git is installed and that the data folder can be written.',
      where: cwd,
    }),
  )
}

const author = (at: string): Record<string, string> => ({
  GIT_AUTHOR_NAME: 'Sam Sample',
  GIT_AUTHOR_EMAIL: 'sam@example.com',
  GIT_AUTHOR_DATE: at,
  GIT_COMMITTER_NAME: 'Sam Sample',
  GIT_COMMITTER_EMAIL: 'sam@example.com',
  GIT_COMMITTER_DATE: at,
})
