import { plainSeedPath } from '../plain-words'
import { eachWorker, workerFinding, type WorkerCandidate } from '../candidate'

const isFolder = ({ folder }: WorkerCandidate): boolean => folder?.isDirectory === true

/** Clones and worktrees are made from a commit of a repository with a working tree. */
export const isolationFitsFolder = eachWorker((worker) => {
  const { folder, isolate, written, mode, present } = worker
  if (!isFolder(worker) || folder === null || written.resume !== undefined) return []
  const found = (code: string, message: string, fix: string) => [
    workerFinding('problem', worker, 'isolate', code, message, fix),
  ]
  const otherwise = 'Set isolate to "scratch" or "checkout".'
  if (isolate === null && mode === 'write' && !present.has('isolate'))
    return found(
      'isolate_needs_git',
      'A writer works in a clone, but this folder is in no Git repository.',
      otherwise,
    )
  if (isolate !== 'clone' && isolate !== 'worktree') return []
  if (folder.git === null)
    return found(
      'isolate_needs_git',
      `No ${isolate} can be made: this folder is in no Git repository.`,
      otherwise,
    )
  if (folder.git.unborn)
    return found(
      'isolate_needs_commit',
      `No ${isolate} can be made: the repository has no commit yet.`,
      'Commit something first, or set isolate to "scratch".',
    )
  return folder.git.bare
    ? found(
        'isolate_bare',
        `No ${isolate} can be made of a bare repository.`,
        'Name a checkout of it as cwd.',
      )
    : []
})

const unsafeSeed = /^$|^[/\\~:]|^[A-Za-z]:|[\0\n\r*?[\]]/

/** Seed paths are files of the repository, carried into a workspace of the worker's own. */
export const safeSeedPaths = eachWorker((worker) => {
  const { seedPaths = [], resume } = worker.written
  if (seedPaths.length === 0) return []
  const found = (field: string, code: string, message: string) =>
    workerFinding('problem', worker, field, code, message)
  const { isolate } = worker
  if (resume !== undefined)
    return [
      found(
        'seedPaths',
        'seed_resume',
        'A resumed worker keeps its workspace; nothing is carried into it.',
      ),
    ]
  const misplaced = isolate === 'checkout' || isolate === 'scratch'
  return [
    ...(misplaced
      ? [
          found(
            'seedPaths',
            'seed_isolation',
            `seedPaths go with a clone or a worktree, not with ${isolate}.`,
          ),
        ]
      : []),
    ...seedPaths
      .map(plainSeedPath)
      .flatMap((path, index) =>
        unsafeSeed.test(path) || path.split(/[/\\]/).some((part) => ['', '.', '..'].includes(part))
          ? [
              found(
                `seedPaths[${index}]`,
                'seed_unsafe',
                'A seed path is a plain relative path inside the repository.',
              ),
            ]
          : [],
      ),
  ]
})
