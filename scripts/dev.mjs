import { electronFlags } from './lib/display.mjs'
import { bin, inProject, toolEnvironment } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { setup } from './lib/setup.mjs'
import { runScript } from './lib/stop.mjs'

await runScript(async () => {
  const electron = await setup({ virtualDisplay: false })
  return run(bin('electron-vite'), ['dev', ...(electronFlags().length ? ['--noSandbox'] : [])], {
    cwd: inProject('.'),
    env: toolEnvironment({ ELECTRON_EXEC_PATH: electron }),
  })
})
