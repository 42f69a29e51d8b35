import { randomUUID } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../platform/clock'
import type { ProcessIdentity } from '../platform/process-identity'
import { endRecorded } from '../platform/recorded-shell'
import { fileExists } from './file-exists'

/** Where checks run: their clones, and a record of each that runs. */
export const checksFolder = (workspacesFolder: string): string => join(workspacesFolder, '.checks')

/**
 * Ends the checks that outlived the app; it runs before the first new one. Their clones go with the next sweep.
 * Resolves with those that can't be ended; then all stays for another try.
 */
export const endLeftChecks = async (
  workspacesFolder: string,
  clock: Clock,
): Promise<readonly ProcessIdentity[]> => {
  const folder = checksFolder(workspacesFolder)
  const left = await endRecorded(folder, clock)
  if (left.length === 0 && (await fileExists(folder)))
    await rename(folder, join(workspacesFolder, `.removed-checks-${randomUUID()}`))
  return left
}
