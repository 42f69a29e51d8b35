import { hasDisplay, onVirtualDisplay } from './lib/display.mjs'
import { bin, root, toolEnvironment } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { setup } from './lib/setup.mjs'
import { runScript } from './lib/stop.mjs'

/** Benchmarks that need the window: `bench-window.mjs start --json`. */
await runScript(async () => {
  const electron = await setup({ virtualDisplay: !hasDisplay() })
  const [name, ...options] = process.argv.slice(2)
  const own = { command: bin('tsx'), args: [`bench/${name}.ts`, ...options] }
  const { command, args } = hasDisplay() ? own : onVirtualDisplay(own.command, own.args)
  return run(command, args, { cwd: root, env: toolEnvironment({ WAVEDECK_ELECTRON: electron }) })
})
