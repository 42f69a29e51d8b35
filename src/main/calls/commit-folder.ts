import { join } from 'node:path'

/** Where the record of a commit stands, beside the undo record of the first integrate that it commits. */
export const commitFolder = (integrationFolder: string): string => join(integrationFolder, 'commit')

/** What Git and the person's hooks said at the commit of an integrate. */
export const saidFile = (integrationFolder: string): string => join(integrationFolder, 'said')
