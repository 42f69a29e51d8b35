import { copyFile, cp, mkdir, stat, utimes } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Repository } from './repository'

/** Wavedeck's own side of a workspace: objects and indexes that belong neither to worker nor person. */
export interface Store {
  readonly folder: string
  readonly objects: string
  /** The index that matches the base, with the stat data of the workspace's files. */
  readonly index: string
  /** Object folders of other stores that are read too. */
  readonly borrowed: readonly string[]
}

export const storeAt = (folder: string, borrowed: readonly string[] = []): Store => ({
  folder,
  objects: join(folder, 'objects'),
  index: join(folder, 'index'),
  borrowed,
})

/** Objects of one store are in another too: loose ones and packs have names that say what they hold. */
export const copyObjectFolder = (from: Store, to: Store): Promise<void> =>
  cp(from.objects, to.objects, { recursive: true, force: false })

/** Names the tree of the newest diff: what the person reviews, whatever happens in the workspace after. */
export const capturedTreeFile = (store: Store): string => join(store.folder, 'captured-tree')

/** Makes the folders of a store, owner-only. */
export const makeStore = async (folder: string): Promise<Store> => {
  const store = storeAt(folder)
  await mkdir(join(store.objects, 'pack'), { recursive: true, mode: 0o700 })
  return store
}

/**
 * Environment for Git on `workTree` through the person's Git folder: their filters and ignore rules hold,
 * the worker's settings are never loaded, and every object is written to the store.
 */
export const storeEnv = (
  store: Store,
  repository: Repository,
  workTree: string,
  index: string,
): Record<string, string> => ({
  GIT_DIR: repository.gitDir,
  GIT_WORK_TREE: workTree,
  GIT_INDEX_FILE: index,
  GIT_OBJECT_DIRECTORY: store.objects,
  GIT_ALTERNATE_OBJECT_DIRECTORIES: [repository.objects, ...store.borrowed]
    .map(quoteObjectFolder)
    .join(delimiter),
})

/** A path as Git reads it in lists of object folders. */
export const quoteObjectFolder = (path: string): string =>
  /[":;\\\n]|^#/.test(path) ? `"${path.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"` : path

/** Copies an index with its mtime, which Git compares to find files changed within its clock's tick. */
export const copyIndex = async (from: string, to: string): Promise<void> => {
  const { atime, mtime } = await stat(from)
  await copyFile(from, to)
  await utimes(to, atime, mtime)
}
