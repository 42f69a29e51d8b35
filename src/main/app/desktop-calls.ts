import { basename } from 'node:path'
import { type BrowserWindow, clipboard, dialog, shell } from 'electron'
import type { CallHandlers, DesktopCall, RescueCall } from '@shared/ipc/contract'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { readPlainFile } from '../platform/read-plain-file'
import { errorWords } from '../platform/system-error'
import { writeAtomically } from '../platform/write-atomically'
import { knownPath } from './known-path'

/** A kind of file that is opened and saved through the system's dialogs. */
interface Kind {
  readonly noun: string
  readonly code: string
  readonly filters: { name: string; extensions: string[] }[]
  readonly limitBytes: number
  /** What to do about a longer one. */
  readonly shorten: string
}

const mebibyte = 1024 * 1024
const plans: Kind = {
  noun: 'plan',
  code: 'plan_file',
  filters: [{ name: 'Plan', extensions: ['json'] }],
  limitBytes: 5 * mebibyte,
  shorten: 'Put long briefs in files and name them as taskFile.',
}
const playbooks: Kind = {
  noun: 'playbooks',
  code: 'playbooks_file',
  filters: [{ name: 'Playbooks', extensions: ['yaml', 'yml'] }],
  limitBytes: 5 * mebibyte,
  shorten: 'Export fewer playbooks into one file.',
}

export interface DesktopPorts {
  /** Null while there is none; then nobody asks. */
  readonly window: () => BrowserWindow | null
  /** Folders the file manager may be opened in: the data folder and the projects (absolute). */
  readonly knownFolders: () => Promise<readonly string[]>
}

const readChosen = async (
  { noun, code, limitBytes, shorten }: Kind,
  path: string,
): Promise<Result<{ path: string; text: string }, Problem>> => {
  const refuse = (message: string, fix: string) =>
    fail(problem(code, message, { kept: 'The file was not changed.', fix, where: path }))
  try {
    const file = await readPlainFile(path, limitBytes)
    if (file.kind === 'no_file') return refuse('This is no plain file.', 'Choose another one.')
    if (file.kind === 'too_big')
      return refuse(`The ${noun} file is over ${limitBytes / mebibyte} MiB.`, shorten)
    return ok({ path, text: new TextDecoder('utf-8', { fatal: true }).decode(file.bytes) })
  } catch (error) {
    return error instanceof TypeError
      ? refuse(`The ${noun} file is not UTF-8 text.`, 'Save it as UTF-8 and open it again.')
      : refuse(
          `The ${noun} file can't be read: ${errorWords(error)}.`,
          'Check the file and open it again.',
        )
  }
}

const saveChosen = async (
  { noun, code }: Kind,
  path: string,
  text: string,
): Promise<Result<{ path: string }, Problem>> => {
  try {
    await writeAtomically(path, text)
    return ok({ path })
  } catch (error) {
    return fail(
      problem(code, `The ${noun} can't be written: ${errorWords(error)}.`, {
        kept: `The ${noun} stayed as it was in the window.`,
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
  const openOne = async (kind: Kind, title: string) => {
    const { filePaths } = await dialog.showOpenDialog(window(), {
      title,
      properties: ['openFile'],
      filters: kind.filters,
    })
    const [path] = filePaths
    return path === undefined ? ok({ path: null, text: null }) : readChosen(kind, path)
  }
  const saveOne = async (kind: Kind, title: string, text: string, name: string) => {
    const { filePath } = await dialog.showSaveDialog(window(), {
      title,
      defaultPath: basename(name),
      filters: kind.filters,
    })
    return filePath === '' ? ok({ path: null }) : saveChosen(kind, filePath, text)
  }
  return {
    async pickFolder() {
      const { filePaths } = await dialog.showOpenDialog(window(), {
        title: 'Choose a repository or folder',
        properties: ['openDirectory'],
      })
      return ok({ path: filePaths[0] ?? null })
    },
    openPlanFile: () => openOne(plans, 'Open a plan'),
    savePlanFile: ({ text, name }) => saveOne(plans, 'Save the plan', text, name),
    openPlaybookFile: () => openOne(playbooks, 'Import playbooks'),
    savePlaybookFile: ({ text, name }) => saveOne(playbooks, 'Export playbooks', text, name),
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
