import { join } from 'node:path'

/** Where the record of a commit stands, beside the undo record of the first integrate that it commits. */
export const commitFolder = (integrationFolder: string): string => join(integrationFolder, 'commit')
