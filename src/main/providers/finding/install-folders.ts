import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders where agent CLIs are usually installed, beside those on PATH; newest Node first under nvm. */
export const installFolders = async (
  home: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> => [
  join(home, '.local/bin'),
  join(home, '.claude/local'),
  join(home, '.npm-global/bin'),
  '/usr/local/bin',
  '/opt/homebrew/bin',
  join(home, '.bun/bin'),
  join(home, '.volta/bin'),
  join(home, '.opencode/bin'),
  ...(env['NVM_BIN'] === undefined ? [] : [env['NVM_BIN']]),
  ...(await nvmFolders(join(home, '.nvm/versions/node'))),
]

const nvmFolders = async (versions: string): Promise<readonly string[]> => {
  try {
    const names = await readdir(versions)
    const newestFirst = names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    return newestFirst.map((name) => join(versions, name, 'bin'))
  } catch {
    // No nvm here.
    return []
  }
}
