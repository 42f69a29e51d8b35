import { existsSync } from 'node:fs'
import path from 'node:path'

/** Is a program of this name in one of PATH's folders? */
export const onPath = (name) =>
  process.env.PATH.split(path.delimiter).some((folder) => existsSync(path.join(folder, name)))
