import { agentClis } from './lib/agent-clis.mjs'
import { realClis } from './lib/real-clis.mjs'
import { setup } from './lib/setup.mjs'
import { runSteps } from './lib/steps.mjs'
import { runScript } from './lib/stop.mjs'

// `--full` runs the cases that `npm test` leaves out as well.
await runScript(async () => {
  await setup({ virtualDisplay: false })
  await agentClis()
  return runSteps([process.argv.includes('--full') ? realClis.all : realClis.everyday])
})
