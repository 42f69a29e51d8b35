import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const words = { ENOSPC: 'no space left on device', EACCES: 'permission denied' } as const

/**
 * From now on these file functions fail as the file system would, for paths that `fails` names; the answer puts
 * them right again. A stand-in for a full disk, and for files of others where the tests run as root.
 */
export const failFiles = (
  names: readonly ('open' | 'readFile' | 'mkdir')[],
  code: keyof typeof words,
  fails: (path: string) => boolean,
): (() => void) => {
  const originals = names.map((name) => [name, promises[name]] as const)
  for (const [name, original] of originals) {
    const call: (...args: never[]) => Promise<unknown> = original
    Object.assign(promises, {
      [name]: async (...args: never[]) => {
        const path = String(args[0])
        if (!fails(path)) return call(...args)
        const message = `${code}: ${words[code]}, ${name} '${path}'`
        throw Object.assign(new Error(message), { code, syscall: name, path })
      },
    })
  }
  syncBuiltinESMExports()
  return () => {
    for (const [name, original] of originals) Object.assign(promises, { [name]: original })
    syncBuiltinESMExports()
  }
}
