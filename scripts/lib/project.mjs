import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, whatever its path holds; Node 18 has no `import.meta.dirname`. */
export const root = path.resolve(fileURLToPath(import.meta.url), '../../..')

/** A path inside the project. */
export const inProject = (...parts) => path.join(root, ...parts)

/** An executable of an installed dependency. */
export const bin = (name) => inProject('node_modules/.bin', name)

/** The Node that runs the project's tools: its own 22 where it brings one, else the one running now. */
export const nodePath = () => (existsSync(bin('node')) ? bin('node') : process.execPath)

/** The environment of the project's tools: its own executables first, the person's PATH kept apart. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: `${inProject('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  ...extra,
})
