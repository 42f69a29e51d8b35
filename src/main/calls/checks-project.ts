import { realpath } from 'node:fs/promises'
import type { EngineParts } from './engine-parts'

/**
 * The project whose checks hold for what a worker changed: the one of the repository it worked in, which may be another
 * than its wave was filed under. Null: that repository is no project, so nothing was ever confirmed for it.
 */
export const checksProject = async (
  { projects, workers }: Pick<EngineParts['store'], 'projects' | 'workers'>,
  workerId: string,
): Promise<string | null> => {
  const worker = workers.read(workerId)
  const repository = worker?.workspace?.repository
  if (worker === null || repository == null) return null
  const own = projects.read(worker.projectId)
  const all = own === null ? projects.list() : [own, ...projects.list()]
  for (const { id, path } of all)
    if (path === repository || (await realpath(path).catch(() => null)) === repository) return id
  return null
}
