import { build } from './build.mjs'
import { checkNode } from './check-node.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { systemLibraries } from './system-libraries.mjs'

/** Everything a fresh clone needs to run; does nothing where nothing changed. Returns Electron's path. */
export async function setup({ virtualDisplay }) {
  checkNode()
  await installDependencies('.', 'dependencies')
  const electron = await electronRuntime()
  await systemLibraries(electron, { virtualDisplay })
  await build()
  return electron
}
