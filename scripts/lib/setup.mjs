import { build } from './build.mjs'
import { checkGit } from './check-git.mjs'
import { checkNode } from './check-node.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { systemLibraries } from './system-libraries.mjs'

/** Everything a fresh clone needs to run; does nothing where nothing changed. Returns Electron's path. */
export async function setup({ virtualDisplay }) {
  checkNode()
  checkGit()
  await installDependencies('.', 'dependencies')
  // The build needs no Electron: it runs while that is fetched.
  const [electron] = await Promise.all([electronRuntime(), build()])
  await systemLibraries(electron, { virtualDisplay })
  return electron
}
