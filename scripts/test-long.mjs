import { agentClis } from './lib/agent-clis.mjs'
import { realClis } from './lib/real-clis.mjs'
import { setup } from './lib/setup.mjs'
import { check, runSteps, vitest } from './lib/steps.mjs'
import { runScript } from './lib/stop.mjs'

/** What would make `npm test` too slow to be run at every change. */
await runScript(async () => {
  await setup({ virtualDisplay: false })
  await agentClis()
  return runSteps([
    realClis.all,
    vitest('cases drawn anew', ['src/shared', 'src/main/providers'], { CASES: 'anew' }),
    check('faults', 'tsx', ['e2e/faults/main.ts']),
    vitest('fifty workspaces', ['src/main/workspace/retire-workspace.test.ts'], {
      WAVEDECK_ROUNDS: '50',
    }),
    check('review', 'vitest', ['run', '--config', 'vitest.review.config.ts']),
    vitest('every playbook on demo workers', ['src/main/engine-playbook-run.test.ts'], {
      PLAYBOOKS: 'all',
    }),
    check('playbooks', 'vitest', ['run', '--config', 'vitest.playbooks.config.ts']),
  ])
})
