import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fingerprint, once } from './fingerprint.mjs'
import { bin, inProject, toolEnvironment } from './project.mjs'
import { run } from './run.mjs'
import { SetupProblem } from './stop.mjs'

/** Did npm leave out an optional package that is a binary for this machine, such as the bundler's? */
export async function leftOut(folder) {
  const { packages } = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8'))
  const fits = (wanted, own) => wanted === undefined || wanted.includes(own)
  return Object.entries(packages).some(
    ([place, { optional, os, cpu, libc }]) =>
      optional === true &&
      os?.includes(process.platform) &&
      fits(cpu, process.arch) &&
      fits(libc, 'glibc') &&
      !existsSync(path.join(folder, place)),
  )
}

/** `npm ci` in a folder that has a lockfile, once for each lockfile. */
export function installDependencies(folder, what) {
  const at = (name) => inProject(folder, name)
  const npm = async (...args) => {
    // A nested npm must not inherit the outer one's settings (its prefix, its script's name).
    const env = Object.fromEntries(
      Object.entries(toolEnvironment()).filter(
        ([name]) => !/^npm_(package|lifecycle|config_local_prefix|command)/i.test(name),
      ),
    )
    const code = await run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: at('.'),
      env,
    })
    if (code === 0) return
    throw new SetupProblem(
      `npm could not install ${what} (exit ${code}).`,
      `Check the network and run it by hand: cd "${at('.')}" && npm ci`,
    )
  }
  const install = async () => {
    console.log(`Installing ${what} from the lockfile.`)
    await npm('ci')
    // On an older Node than such a package asks for; the Node that came with the rest takes it in.
    if (existsSync(bin('node')) && (await leftOut(at('.')))) await npm('install', '--no-save')
  }
  return fingerprint([at('package-lock.json'), at('package.json')]).then((value) =>
    once({ stamp: at('node_modules/.installed'), value, result: at('node_modules') }, install),
  )
}
