import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Selection } from '@shared/diff/close-selection'
import { atomsOf, type FileChange } from '@shared/diff/file-change'
import { openCommandShell } from '../../../platform/testing/command-shell'
import { createGit, type RunCommand } from '../../git'
import { openRepository } from '../../repository'
import { snapshotTree } from '../../snapshot-tree'
import { makeStore } from '../../store'
import { value } from '../../testing/test-repository'
import { readBlobs } from '../blobs'
import { diffTrees } from '../diff-trees'
import { gitTrees, type ReviewContext } from '../review-context'
import { writeDisk } from './disk-tree'
import { personEnv } from './person-env'
import type { Dice, TestEntry, TestTree } from './tree-cases'

/** A person's repository, a worker's folder beside it, and the worker's diff, for one case. */
export interface ReviewBed {
  readonly folder: string
  readonly repo: string
  readonly context: ReviewContext
  readonly base: string
  readonly workerTree: string
  readonly files: readonly FileChange[]
  readonly run: RunCommand
  git(...args: string[]): Promise<string>
  commitAll(): Promise<void>
  /** The content of a tree in the store. */
  read(tree: string): Promise<TestTree>
}

/** Makes beds in a folder, one at a time. */
export interface Beds {
  make(base: TestTree, work: TestTree): Promise<ReviewBed>
  remove(): Promise<void>
}

/**
 * A folder with an empty repository to copy; the next bed takes the place of the one before, so that thousands of
 * cases leave nothing that takes long to remove.
 */
export const makeBeds = async (init: readonly string[] = []): Promise<Beds> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'wavedeck-review-')))
  const shell = openCommandShell(join(folder, 'shell'))
  const template = join(folder, 'template')
  mkdirSync(template)
  await gitIn(shell.run, template, ['init', '-q', '--template=', '-b', 'main', ...init])
  let count = 0
  return {
    async make(base, work) {
      await rm(join(folder, `case-${count}`), { recursive: true, force: true })
      count += 1
      return makeBed(shell.run, join(folder, `case-${count}`), template, base, work)
    },
    async remove() {
      await shell.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const gitIn = async (run: RunCommand, cwd: string, args: readonly string[]): Promise<string> => {
  const done = await run('git', args, { cwd, env: personEnv(), timeoutMs: 60_000 })
  if (done.exitCode !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}`)
  return done.stdout.toString('latin1')
}

const makeBed = async (
  run: RunCommand,
  folder: string,
  template: string,
  base: TestTree,
  work: TestTree,
): Promise<ReviewBed> => {
  const repo = join(folder, 'repo')
  const worker = join(folder, 'worker')
  mkdirSync(worker, { recursive: true })
  cpSync(template, repo, { recursive: true })
  const commitAll = async () => {
    await gitIn(run, repo, ['add', '-A', '-f'])
    const quickly = ['-c', 'maintenance.auto=false', 'commit', '-q', '--allow-empty', '-m', 'c']
    await gitIn(run, repo, quickly)
  }
  writeDisk(repo, base)
  await commitAll()
  writeDisk(worker, work)
  const git = createGit(run, personEnv())
  const repository = value(await openRepository(git, repo))
  const context = { git, repository, store: await makeStore(join(folder, 'store')) }
  const index = join(folder, 'snapshot-index')
  const env = { GIT_DIR: repository.gitDir, GIT_WORK_TREE: worker, GIT_INDEX_FILE: index }
  value(await git(worker, ['read-tree', repository.head], { env }))
  const snapshot = value(
    await snapshotTree(git, {
      repository,
      store: context.store,
      workTree: worker,
      index,
      ownIndex: null,
      only: null,
    }),
  )
  const known = new Map<string, Promise<TestTree>>()
  return {
    folder,
    repo,
    context,
    base: repository.head,
    workerTree: snapshot.tree,
    files: value(await diffTrees(context, repository.head, snapshot.tree)),
    run,
    git: (...args) => gitIn(run, repo, args),
    commitAll,
    read: (tree) => {
      const reading = known.get(tree) ?? readTree(context, tree)
      known.set(tree, reading)
      return reading
    },
  }
}

const readTree = async (context: ReviewContext, tree: string): Promise<Map<string, TestEntry>> => {
  const listed = value(await gitTrees(context, ['ls-tree', '-r', '-z', tree]))
  const rows = listed.stdout
    .toString('latin1')
    .split('\0')
    .filter((row) => row !== '')
    .map((row) => {
      const [mode = '', , oid = ''] = row.slice(0, row.indexOf('\t')).split(' ')
      return { path: row.slice(row.indexOf('\t') + 1), mode, oid }
    })
  const blobs = value(
    await readBlobs(
      context,
      rows.map(({ oid }) => oid),
    ),
  )
  return new Map(
    rows.map(({ path, mode, oid }) => [
      path,
      // Only these three modes are ever made by the cases.
      {
        mode: mode as TestEntry['mode'],
        data: (blobs.get(oid) ?? Buffer.alloc(0)).toString('latin1'),
      },
    ]),
  )
}

/** Every atom of every file. */
export const everything = (files: readonly FileChange[]): Selection =>
  new Map(files.map((file) => [file.path, new Set(atomsOf(file))]))

/** Each atom with this chance. */
export const someAtoms = (dice: Dice, files: readonly FileChange[], of: number): Selection =>
  new Map(files.map((file) => [file.path, new Set(atomsOf(file).filter(() => dice.chance(of)))]))

/** Everything in a Git folder but objects: name -> mode and content. */
export const gitFingerprint = (repo: string): Record<string, string> => {
  const rows: Record<string, string> = {}
  const walk = (folder: string, name: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = join(folder, entry.name)
      const key = name === '' ? entry.name : `${name}/${entry.name}`
      if (key === 'objects') continue
      if (entry.isDirectory()) walk(full, key)
      else if (existsSync(full))
        rows[key] =
          `${lstatSync(full).mode} ${createHash('sha1').update(readFileSync(full)).digest('hex')}`
    }
  }
  walk(join(repo, '.git'), '')
  return rows
}

const full = process.env['WAVEDECK_REVIEW'] === 'full'

/** A suite that hangs ends at last; thousands of cases on a shared machine take hours. */
export const longestMs = 21_600_000

/** How many rounds of the full suite, or of the usual one. */
export const rounds = (inFull: number, usual: number): number => (full ? inFull : usual)

/** How many cases: a twentieth of the full number unless the full suite runs. */
export const cases = (inFull: number): number => rounds(inFull, Math.ceil(inFull / 20))
