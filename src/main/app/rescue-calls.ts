import { type BrowserWindow, dialog } from 'electron'
import type { CallHandlers, RescueCall } from '@shared/ipc/contract'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Rescue } from '../store/rescue/rescue'

const noFolder = problem('no_data_folder', 'The data folder itself can not be used.', {
  kept: 'Nothing was changed.',
})

/** What the window can ask while the database can't be used. */
export const createRescueCalls = (
  open: () => Promise<Rescue | null>,
  window: () => BrowserWindow | null,
): CallHandlers<RescueCall> => {
  const withRescue = async <T>(
    work: (rescue: Rescue) => Promise<Result<T, Problem>>,
  ): Promise<Result<T, Problem>> => {
    const rescue = await open()
    return rescue === null ? fail(noFolder) : work(rescue)
  }
  return {
    readRescue: () => withRescue((rescue) => rescue.facts()),
    restoreBackup: ({ name }) => withRescue((rescue) => rescue.restore(name)),
    rebuildDatabase: () => withRescue((rescue) => rescue.rebuild()),
    exportDatabase: () =>
      withRescue<{ path: string | null }>(async (rescue) => {
        const asking = window()
        if (asking === null) throw new Error('a window that is gone asked for an export')
        const { filePaths } = await dialog.showOpenDialog(asking, {
          title: 'Choose where the export goes',
          properties: ['openDirectory', 'createDirectory'],
        })
        const [parent] = filePaths
        return parent === undefined ? ok({ path: null }) : rescue.export(parent)
      }),
  }
}
