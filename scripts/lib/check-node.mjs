import { SetupProblem } from './stop.mjs'

const atLeast = (major, minor) => {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number)
  return haveMajor > major || (haveMajor === major && haveMinor >= minor)
}

/** Linux x64 brings a Node of its own once set up; elsewhere the person's Node must do. */
export function checkNode() {
  const bringsOwn = process.platform === 'linux' && process.arch === 'x64'
  if (bringsOwn ? atLeast(18, 0) : atLeast(22, 12)) return
  const needed = bringsOwn ? '18' : '22.12'
  throw new SetupProblem(
    `Wavedeck needs Node ${needed} or newer; this is ${process.versions.node}.`,
    'Install a newer Node from https://nodejs.org and run the command again.',
  )
}
