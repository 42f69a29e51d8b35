import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The path a person means by what they typed or pasted: quotes around it are taken off, a leading `~` is
 * their home folder, and a file:// address is the path it names.
 */
export const typedPath = (text: string, home = homedir()): string => {
  const bare = text.trim().replace(/^(["'])(.*)\1$/, '$2')
  if (bare === '~') return home
  if (bare.startsWith('~/')) return join(home, bare.slice(2))
  // Only an address of this machine names a path here; any other stays as it is and is not found.
  return /^file:\/\/(localhost)?\//i.test(bare) && URL.canParse(bare) ? pathOf(bare) : bare
}

const pathOf = (address: string): string => {
  try {
    return fileURLToPath(address)
  } catch {
    return address
  }
}
