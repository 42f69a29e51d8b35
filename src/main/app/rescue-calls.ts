import { type BrowserWindow, dialog } from 'electron'
import type { CallHandlers, RescueCall } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import type { Rescue } from '../store/rescue/rescue'

const noFolder = problem('no_data_folder', 'The data folder itself can not be used.', {
  kept: 'Nothing was changed.',
})

/** What the window can ask while the database can't be used. */
export const createRescueCalls = (
  rescue: Rescue | null,
  window: () => BrowserWindow | null,
): CallHandlers<RescueCall> => {
  const refused = () => Promise.resolve(fail(noFolder))
  if (rescue === null)
    return {
      readRescue: refused,
      restoreBackup: refused,
      rebuildDatabase: refused,
      exportDatabase: refused,
    }
  return {
    readRescue: () => rescue.facts(),
    restoreBackup: ({ name }) => rescue.restore(name),
    rebuildDatabase: () => rescue.rebuild(),
    async exportDatabase() {
      const asking = window()
      if (asking === null) throw new Error('a window that is gone asked for an export')
      const { filePaths } = await dialog.showOpenDialog(asking, {
        title: 'Choose where the export goes',
        properties: ['openDirectory', 'createDirectory'],
      })
      const [parent] = filePaths
      return parent === undefined ? ok({ path: null }) : rescue.export(parent)
    },
  }
}
