const kinds = [
  'reviews and what was integrated',
  'marks of worth',
  'quota history and holds',
  'allowed commands',
  'how far playbooks had come',
  'settings of the window',
]

/** What no orchestration folder knows. */
export const notInFolders: readonly string[] = [`Not in any folder: ${kinds.join(', ')}.`]

/** The same where a backup knows what was before. */
export const notInFoldersSince = (at: number): readonly string[] => [
  `Only as they were in the backup of ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC: ${kinds.join(', ')}.`,
]
