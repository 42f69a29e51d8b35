import { hasDisplay, onVirtualDisplay } from './display.mjs'
import { bin, root, toolEnvironment } from './project.mjs'
import { run } from './run.mjs'

/** Runs the demo through the real window, on a virtual display where there is no other. */
export function runDemo(electron, { screenshotsFolder }) {
  const own = { command: bin('tsx'), args: ['e2e/demo/run-demo.ts', ...screenshotsFolder] }
  const { command, args } = hasDisplay() ? own : onVirtualDisplay(own.command, own.args)
  return run(command, args, { cwd: root, env: toolEnvironment({ WAVEDECK_ELECTRON: electron }) })
}
