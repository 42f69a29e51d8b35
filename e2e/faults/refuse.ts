import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

/** What a call would do to the path at this place of its arguments. */
interface Verb {
  readonly name: string
  readonly does: 'read' | 'write' | 'look'
  readonly at: 0 | 1
}

const verbs: readonly Verb[] = [
  { name: 'readFile', does: 'read', at: 0 },
  { name: 'copyFile', does: 'read', at: 0 },
  { name: 'copyFile', does: 'write', at: 1 },
  { name: 'writeFile', does: 'write', at: 0 },
  { name: 'mkdir', does: 'write', at: 0 },
  { name: 'rename', does: 'write', at: 1 },
  { name: 'stat', does: 'look', at: 0 },
  { name: 'lstat', does: 'look', at: 0 },
]

type Call = (...args: unknown[]) => unknown
type Calls = Record<string, Call>

/** A file layer that refuses this process, for a while, what it would do under `folder`. */
export const refuse = (
  folder: string,
  code: 'EACCES' | 'ENOSPC',
  refused: readonly Verb['does'][],
  lastsMs: number,
): void => {
  const isThere = (path: unknown): path is string =>
    typeof path === 'string' && (path === folder || path.startsWith(`${folder}/`))
  const isRefused = (name: string, args: readonly unknown[]): string | null => {
    const [path, flags] = args
    if (name === 'open') {
      const mode = typeof flags === 'string' ? flags : 'r'
      const reads = /^r|\+/.test(mode) && refused.includes('read')
      const writes = mode !== 'r' && refused.includes('write')
      return isThere(path) && (reads || writes) ? path : null
    }
    const hit = verbs.find(
      (verb) => verb.name === name && refused.includes(verb.does) && isThere(args[verb.at]),
    )
    return hit === undefined ? null : String(args[hit.at])
  }
  const layer = (calls: Calls, ending: '' | 'Sync'): (() => void) => {
    const undo = [...new Set(['open', ...verbs.map((verb) => verb.name)])].map((name) => {
      const called = `${name}${ending}`
      const call = calls[called]
      if (call === undefined) throw new Error(`no ${called}`)
      calls[called] = (...args) => {
        const path = isRefused(name, args)
        if (path === null) return call(...args)
        const error = Object.assign(new Error(`${code}: refused, ${name} '${path}'`), {
          code,
          path,
          syscall: name,
        })
        if (ending === 'Sync') throw error
        return Promise.reject(error)
      }
      return () => {
        calls[called] = call
      }
    })
    return () => {
      for (const restore of undo) restore()
    }
  }
  // One shape for all of them.
  const undo = [layer(fsPromises as unknown as Calls, ''), layer(fs as unknown as Calls, 'Sync')]
  syncBuiltinESMExports()
  setTimeout(() => {
    for (const restore of undo) restore()
    syncBuiltinESMExports()
  }, lastsMs)
}
