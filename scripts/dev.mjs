import { electronFlags, hasDisplay } from './lib/display.mjs'
import { bin, inProject, toolEnvironment } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { setup } from './lib/setup.mjs'
import { runScript, SetupProblem } from './lib/stop.mjs'

await runScript(async () => {
  if (!hasDisplay())
    throw new SetupProblem(
      'There is no display here to open the panel on.',
      'Name one in DISPLAY, or run the demo in a virtual one: npm run demo',
    )
  const electron = await setup({ virtualDisplay: false })
  const flags = electronFlags().length ? ['--noSandbox'] : []
  return run(bin('electron-vite'), ['dev', '--watch', ...flags], {
    cwd: inProject('.'),
    env: toolEnvironment({ ELECTRON_EXEC_PATH: electron }),
  })
})
