import { hasDisplay } from './lib/display.mjs'
import { setup } from './lib/setup.mjs'
import { runScript } from './lib/stop.mjs'

await runScript(async () => {
  await setup({ virtualDisplay: !hasDisplay() })
  return 0
})
