import { capture } from './run.mjs'

const asNode = { ELECTRON_RUN_AS_NODE: '1' }

/** Whether an Electron starts at all: one that was cut off or damaged does not even say its version. */
export async function starts(electron) {
  const env = { ...process.env, ...asNode }
  const { code, output } = await capture(electron, ['--version'], { env, timeoutMs: 10_000 })
  // An empty file is run as a script of a shell, and ends well.
  return code === 0 && /^v\d/.test(output)
}
