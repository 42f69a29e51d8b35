import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type BrowserWindow, clipboard, dialog, shell } from 'electron'
import type { CallHandlers, DesktopCall, RescueCall } from '@shared/ipc/contract'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { errorWords } from '../platform/system-error'
import { writeAtomically } from '../platform/write-atomically'
import { knownPath } from './known-path'

const planLimitBytes = 5 * 1024 * 1024
const planFilters = [{ name: 'Plan', extensions: ['json'] }]

export interface DesktopPorts {
  /** Null while there is none; then nobody asks. */
  readonly window: () => BrowserWindow | null
  /** Folders the file manager may be opened in: the data folder and the projects (absolute). */
  readonly knownFolders: () => Promise<readonly string[]>
}

const readPlan = async (path: string): Promise<Result<{ path: string; text: string }, Problem>> => {
  const refuse = (message: string, fix: string) =>
    fail(problem('plan_file', message, { kept: 'The file was not changed.', fix, where: path }))
  try {
    if ((await stat(path)).size > planLimitBytes)
      return refuse(
        'The plan file is over 5 MiB.',
        'Put long briefs in files and name them as taskFile.',
      )
    return ok({
      path,
      text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)),
    })
  } catch (error) {
    return error instanceof TypeError
      ? refuse('The plan file is not UTF-8 text.', 'Save it as UTF-8 and open it again.')
      : refuse(
          `The plan file can't be read: ${errorWords(error)}.`,
          'Check the file and open it again.',
        )
  }
}

const savePlan = async (path: string, text: string): Promise<Result<{ path: string }, Problem>> => {
  try {
    await writeAtomically(path, text)
    return ok({ path })
  } catch (error) {
    return fail(
      problem('plan_file', `The plan can't be written: ${errorWords(error)}.`, {
        kept: 'The plan is still in the composer.',
        fix: 'Choose another place.',
        where: path,
      }),
    )
  }
}

/** The calls that need the desktop. */
export const createDesktopCalls = ({
  window: current,
  knownFolders,
}: DesktopPorts): CallHandlers<Exclude<DesktopCall, RescueCall>> => {
  const window = () => {
    const asking = current()
    if (asking === null) throw new Error('a window that is gone asked for the desktop')
    return asking
  }
  return {
    async pickFolder() {
      const { filePaths } = await dialog.showOpenDialog(window(), {
        title: 'Choose a repository or folder',
        properties: ['openDirectory'],
      })
      return ok({ path: filePaths[0] ?? null })
    },
    async openPlanFile() {
      const { filePaths } = await dialog.showOpenDialog(window(), {
        title: 'Open a plan',
        properties: ['openFile'],
        filters: planFilters,
      })
      const [path] = filePaths
      return path === undefined ? ok({ path: null, text: null }) : readPlan(path)
    },
    async savePlanFile({ text, name }) {
      const { filePath } = await dialog.showSaveDialog(window(), {
        title: 'Save the plan',
        defaultPath: basename(name),
        filters: planFilters,
      })
      return filePath === '' ? ok({ path: null }) : savePlan(filePath, text)
    },
    async reveal({ path }) {
      const known = await knownPath(path, await knownFolders())
      if (!known.ok) return known
      shell.showItemInFolder(known.value)
      return ok({})
    },
    async copyText({ text }) {
      await clipboard.writeText(text)
      return ok({})
    },
    controlWindow({ action }) {
      const target = window()
      if (action === 'minimize') target.minimize()
      else if (action === 'close') target.close()
      else if (target.isMaximized()) target.unmaximize()
      else target.maximize()
      return Promise.resolve(ok({}))
    },
  }
}
