import { onPath } from './on-path.mjs'
import { capture, run } from './run.mjs'
import { SetupProblem } from './stop.mjs'

const packages = [
  'libgtk-3-0',
  'libnss3',
  'libgbm1',
  'libasound2',
  'libcups2',
  'xvfb',
  'xauth',
  'fonts-dejavu-core',
]

async function missingLibraries(executable) {
  const { output } = await capture('ldd', [executable])
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1])
}

async function aptInstall() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return false
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  return (await run('apt-get', install, { env })) === 0
}

/** Makes sure that Electron's system libraries are there, and a virtual display where one is needed. */
export async function systemLibraries(executable, { virtualDisplay }) {
  if (process.platform !== 'linux') return
  const missing = await missingLibraries(executable)
  if (virtualDisplay && !onPath('Xvfb')) missing.push('Xvfb (a virtual display)')
  if (missing.length === 0) return
  const byHand = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  console.log(`Electron needs system packages that are missing: ${missing.join(', ')}.`)
  if (!onPath('apt-get') || process.getuid() !== 0)
    throw new SetupProblem(
      'Wavedeck does not install system packages without root.',
      onPath('apt-get')
        ? `Run this, then the command again: sudo ${byHand}`
        : `Install your distribution's packages for these, then run the command again.`,
    )
  console.log(`Running as root: ${byHand}`)
  if (!(await aptInstall()))
    throw new SetupProblem(
      'apt-get could not install them.',
      `Run it by hand to see why: ${byHand}`,
    )
}
