import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Selection } from '@shared/diff/close-selection'
import { atomsOf, type FileChange } from '@shared/diff/file-change'
import { openCommandShell } from '../../../platform/testing/command-shell'
import { createGit, type RunCommand } from '../../git'
import { openRepository, type Repository } from '../../repository'
import { snapshotTree } from '../../snapshot-tree'
import { makeStore } from '../../store'
import { value } from '../../testing/test-repository'
import { diffTrees } from '../diff-trees'
import type { ReviewContext } from '../review-context'
import { writeDisk } from './disk-tree'
import { readTreeObjects, writeCommitObject, writeTreeObjects } from './loose-objects'
import { personEnv } from './person-env'
import type { Dice, TestTree } from './tree-cases'

/** A base and a worker's tree on it, for cases that ask Git for trees only. */
export interface TreeBed {
  readonly context: ReviewContext
  readonly base: string
  readonly baseTree: string
  readonly workerTree: string
  readonly files: readonly FileChange[]
  /** The content of a tree in the store. */
  read(tree: string): TestTree
}

/** A person's repository, a worker's folder beside it, and the worker's diff, for one case. */
export interface ReviewBed extends Omit<TreeBed, 'baseTree'> {
  readonly folder: string
  readonly repo: string
  readonly run: RunCommand
  git(...args: string[]): Promise<string>
  commitAll(): Promise<void>
}

/** Makes beds in a folder, one at a time. */
export interface Beds {
  make(base: TestTree, work: TestTree): Promise<ReviewBed>
  /** Without files on disk: the objects are written by this process. */
  makeTrees(base: TestTree, work: TestTree): Promise<TreeBed>
  remove(): Promise<void>
}

/** Gives a repository of the person's a hook, a shell script. */
export const writeHook = (repo: string, name: string, script: string): void => {
  mkdirSync(join(repo, '.git/hooks'), { recursive: true })
  writeFileSync(join(repo, '.git/hooks', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
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
  const git = createGit(shell.run, personEnv())
  let opened: Promise<Repository> | null = null
  /** One for all cases of trees: its commit is nobody's base. */
  const openTrees = async (): Promise<Repository> => {
    const repo = join(folder, 'trees')
    cpSync(template, repo, { recursive: true })
    const objects = join(repo, '.git/objects')
    const head = writeCommitObject(objects, writeTreeObjects(objects, new Map()))
    writeFileSync(join(repo, '.git/refs/heads/main'), `${head}\n`)
    return value(await openRepository(git, repo))
  }
  let count = 0
  const nextFolder = async (): Promise<string> => {
    await rm(join(folder, `case-${count}`), { recursive: true, force: true })
    count += 1
    return join(folder, `case-${count}`)
  }
  return {
    async make(base, work) {
      return makeBed(shell.run, await nextFolder(), template, base, work)
    },
    async makeTrees(base, work) {
      const store = await makeStore(await nextFolder())
      const baseTree = writeTreeObjects(store.objects, base)
      const head = writeCommitObject(store.objects, baseTree)
      opened ??= openTrees()
      const context = { git, repository: { ...(await opened), head }, store }
      const workerTree = writeTreeObjects(store.objects, work)
      const files = value(await diffTrees(context, head, workerTree))
      return { context, base: head, baseTree, workerTree, files, read: readerOf(context) }
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
    read: readerOf(context),
  }
}

const readerOf = ({ store, repository }: ReviewContext): TreeBed['read'] => {
  const known = new Map<string, TestTree>()
  return (tree) => {
    const read = known.get(tree) ?? readTreeObjects([store.objects, repository.objects], tree)
    known.set(tree, read)
    return read
  }
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
