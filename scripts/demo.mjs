import { hasDisplay } from './lib/display.mjs'
import { runDemo } from './lib/run-demo.mjs'
import { setup } from './lib/setup.mjs'
import { runScript } from './lib/stop.mjs'

await runScript(async () => {
  const electron = await setup({ virtualDisplay: !hasDisplay() })
  return runDemo(electron, { screenshotsFolder: ['docs/screenshots'] })
})
