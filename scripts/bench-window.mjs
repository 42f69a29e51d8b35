import { hasDisplay, onVirtualDisplay } from './lib/display.mjs'
import { bin, root, toolEnvironment } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { setup } from './lib/setup.mjs'
import { runScript } from './lib/stop.mjs'

await runScript(async () => {
  const electron = await setup({ virtualDisplay: !hasDisplay() })
  const own = { command: bin('tsx'), args: ['bench/start.ts', ...process.argv.slice(2)] }
  const { command, args } = hasDisplay() ? own : onVirtualDisplay(own.command, own.args)
  return run(command, args, { cwd: root, env: toolEnvironment({ WAVEDECK_ELECTRON: electron }) })
})
