import { electronFlags, hasDisplay } from './lib/display.mjs'
import { noWindow } from './lib/no-window.mjs'
import { root } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { runDemo } from './lib/run-demo.mjs'
import { setup } from './lib/setup.mjs'
import { runScript } from './lib/stop.mjs'

await runScript(async () => {
  const display = hasDisplay()
  const electron = await setup({ virtualDisplay: !display })
  // Chromium's own log is about the desktop it finds, not about Wavedeck: only what ends it is shown.
  if (display) {
    const flags = [...electronFlags(), '--log-level=3']
    const code = await run(electron, [root, ...flags], { env: personEnvironment() })
    if (code !== 0) console.error(noWindow(code, electron))
    return code
  }
  console.log('There is no display here, so the demo runs in a virtual one.')
  return runDemo(electron, { screenshotsFolder: [] })
})

/** The app must see the person's own PATH, without what npm puts in front of it. */
function personEnvironment() {
  return { ...process.env, PATH: withoutNpm(process.env.PATH) }
}

function withoutNpm(value) {
  return value
    .split(':')
    .filter((folder) => !folder.includes('node_modules/'))
    .join(':')
}
