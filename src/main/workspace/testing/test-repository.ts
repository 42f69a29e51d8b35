import { createHash } from 'node:crypto'
import {
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  realpath,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { WorkspaceRequest } from '@shared/worker/workspace'
import { runCommand } from '../../platform/run-command'
import { bytePath } from '../byte-path'
import { listFolder } from '../list-folder'
import { createWorkspaces, type WorkspaceOptions } from '../workspaces'

/** A temporary folder with a person's repository, a data folder, and the service under test. */
export interface TestBed {
  readonly folder: string
  readonly repo: string
  readonly workspacesFolder: string
  readonly workspaces: ReturnType<typeof createWorkspaces>
  /** Runs Git as the person in `cwd` (default: the repository); fails the test on an error. */
  git(args: readonly string[], cwd?: string): Promise<string>
  /** Runs Git as a worker would, with its environment; never fails the test. */
  workerGit(
    cwd: string,
    env: Readonly<Record<string, string>>,
    args: readonly string[],
  ): Promise<{ exitCode: number | null; stderr: string }>
  write(path: string, content: string | Uint8Array, root?: string): Promise<void>
  request(change?: Partial<WorkspaceRequest>): WorkspaceRequest
}

export interface TestBedOptions {
  /** Name of the repository's folder. */
  readonly name?: string
  readonly init?: readonly string[]
  /** False: no commit is made. */
  readonly commit?: boolean
  readonly betweenCaptures?: WorkspaceOptions['betweenCaptures']
  readonly env?: Readonly<Record<string, string>>
}

export const makeTestBed = async (options: TestBedOptions = {}): Promise<TestBed> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'wavedeck-workspace-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const repo = join(folder, options.name ?? 'repo')
  const workspacesFolder = join(folder, 'data', 'workspaces')
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Person',
    GIT_AUTHOR_EMAIL: 'person@example.invalid',
    GIT_COMMITTER_NAME: 'Person',
    GIT_COMMITTER_EMAIL: 'person@example.invalid',
  }
  const run = (cwd: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
    runCommand('git', args, { cwd, env: { ...env, ...more }, timeoutMs: 60_000 })
  const bed: TestBed = {
    folder,
    repo,
    workspacesFolder,
    workspaces: createWorkspaces({
      run: runCommand,
      env: { ...env, ...options.env },
      ...(options.betweenCaptures ? { betweenCaptures: options.betweenCaptures } : {}),
    }),
    async git(args, cwd = repo) {
      const done = await run(cwd, args)
      if (done.exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}`)
      return done.stdout.toString()
    },
    workerGit: (cwd, worker, args) => run(cwd, args, worker),
    async write(path, content, root = repo) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), content)
    },
    request: (change = {}) => ({
      workerId: 'w1',
      isolation: 'clone',
      mode: 'write',
      cwd: repo,
      seedPaths: [],
      includeUncommitted: false,
      workspacesFolder,
      ...change,
    }),
  }
  await mkdir(repo)
  await bed.git(['init', '-q', '-b', 'main', ...(options.init ?? [])])
  if (options.commit !== false) {
    await bed.write('README.md', 'read me\n')
    await bed.write('src/app.js', 'one\ntwo\nthree\n')
    await bed.write('.gitignore', 'ignored/\n*.log\n')
    await bed.git(['add', '-A'])
    await bed.git(['commit', '-q', '-m', 'first'])
  }
  return bed
}

/** The value of a Result that must be there. */
export const value = <T>(result: Result<T, Problem>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

/** The code of a Problem that must be there. */
export const codeOf = (result: Result<unknown, Problem>): string => {
  if (result.ok) throw new Error('there was no problem')
  return result.error.code
}

/**
 * Every byte of a repository that may not change: all of `.git` but objects and worktree entries, and the
 * work tree, ignored files too, with modes and link targets.
 */
export const fingerprint = async (repo: string): Promise<Record<string, string>> => {
  const rows: Record<string, string> = {}
  const add = async (root: string, prefix: string, skip: RegExp) => {
    for (const path of await listFolder(root)) {
      if (skip.test(path)) continue
      const file = bytePath(root, path)
      const { mode, mtimeMs } = await lstat(file)
      const link = (mode & 0o170000) === 0o120000
      const content = link ? await readlink(file, 'latin1') : await readFile(file)
      const hash = createHash('sha256').update(content).digest('hex')
      rows[`${prefix}${path}`] = `${mode.toString(8)} ${hash}${prefix === '' ? ` ${mtimeMs}` : ''}`
    }
  }
  await add(join(repo, '.git'), '.git/', /^(objects|worktrees)\//)
  await add(repo, '', /^$/)
  return rows
}
