import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from './build.mjs'
import { checkGit } from './check-git.mjs'
import { checkNode } from './check-node.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { starts } from './starts.mjs'
import { SetupProblem } from './stop.mjs'
import { systemLibraries } from './system-libraries.mjs'

/** Everything a fresh clone needs to run; does nothing where nothing changed. Returns Electron's path. */
export async function setup({ virtualDisplay }) {
  checkNode()
  checkGit()
  await installDependencies('.', 'dependencies')
  // The build needs no Electron: it runs while that is fetched.
  const [electron] = await Promise.all([electronRuntime(), build()])
  await systemLibraries(electron, { virtualDisplay })
  return (await starts(electron)) ? electron : putAnew(electron)
}

async function putAnew(damaged) {
  const folder = path.dirname(damaged)
  console.log('Electron is damaged, so it is put there anew.')
  await rm(folder, { recursive: true, force: true })
  const electron = await electronRuntime()
  if (await starts(electron)) return electron
  throw new SetupProblem(
    `Electron does not start: ${electron}`,
    `See why with: "${electron}" --version`,
  )
}
