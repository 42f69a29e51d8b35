import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSources, type CheckSource } from '@shared/checks/propose-checks'
import { errorCode } from '../platform/system-error'

/** The files at the top of a repository that say how it is checked. */
export const sourcesIn = async (folder: string): Promise<Partial<Record<CheckSource, string>>> => {
  const found: Partial<Record<CheckSource, string>> = {}
  for (const name of checkSources)
    try {
      found[name] = await readFile(join(folder, name), 'utf8')
    } catch (error) {
      if (errorCode(error) === null) throw error
    }
  return found
}
