import { basename, resolve } from 'node:path'
import type { CallHandlers } from '@shared/ipc/contract'
import { fail, ok } from '@shared/lib/result'
import type { EngineParts } from './engine-parts'
import { folderQuestion, questionOfFolder } from './folder-question'
import { typedPath } from './typed-path'
import { unknownProject } from './unknown'

type Names =
  | 'inspectRepository'
  | 'addProject'
  | 'lookAtBranches'
  | 'removeProject'
  | 'allowedCommands'
  | 'setAllowedCommands'
  | 'previewUncommitted'

export const projectCalls = ({ store, workspaces, home }: EngineParts): CallHandlers<Names> => ({
  inspectRepository: ({ path }) => workspaces.inspect(path),
  async addProject({ path: typed, confirmed }) {
    const path = resolve(typedPath(typed))
    const facts = await workspaces.inspect(path)
    if (!facts.ok) return facts
    const { isGit, root, branch, problem } = facts.value
    if (problem !== null) return fail(problem)
    const folder = root ?? path
    const question = await questionOfFolder({ path: folder, isGit }, home)
    if (question !== null && !(confirmed === true && question.code === folderQuestion))
      return fail(question)
    // The top folder has no name but its path.
    const name = basename(folder) || folder
    return ok(store.projects.add({ name, path: folder, isGit, branch }))
  },
  async lookAtBranches() {
    for (const { id, path } of store.projects.list().filter(({ isGit }) => isGit)) {
      const now = await workspaces.branch(path)
      // What is gone or can't be read keeps what was known of it.
      if (now.ok) store.projects.setBranch(id, now.value)
    }
    return ok({})
  },
  removeProject: ({ projectId }) =>
    Promise.resolve(store.projects.remove(projectId) ? ok({}) : fail(unknownProject(projectId))),
  allowedCommands: ({ projectId }) =>
    Promise.resolve(ok({ commands: store.allowedCommands.list(projectId) })),
  setAllowedCommands({ projectId, commands }) {
    store.allowedCommands.set(projectId, commands)
    return Promise.resolve(ok({}))
  },
  async previewUncommitted({ projectId }) {
    const project = store.projects.read(projectId)
    return project === null
      ? fail(unknownProject(projectId))
      : workspaces.previewUncommitted(project.path)
  },
})
