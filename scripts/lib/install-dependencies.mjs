import { existsSync } from 'node:fs'
import { nodeIsAtLeast } from './check-node.mjs'
import { fingerprint, once } from './fingerprint.mjs'
import { bin, inProject, toolEnvironment } from './project.mjs'
import { run } from './run.mjs'
import { SetupProblem } from './stop.mjs'

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
    // npm leaves out what is optional and asks for a newer Node than runs it, such as the bundler's
    // binary; once more on the Node that came with the rest takes it in.
    if (folder === '.' && !nodeIsAtLeast(22, 12) && existsSync(bin('node')))
      await npm('install', '--no-save')
  }
  return fingerprint([at('package-lock.json'), at('package.json')]).then((value) =>
    once({ stamp: at('node_modules/.installed'), value, result: at('node_modules') }, install),
  )
}
