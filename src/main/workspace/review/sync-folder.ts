import { open } from 'node:fs/promises'

/** Puts a folder's entries on the disk: a file renamed into it is still there after a crash of the machine. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
