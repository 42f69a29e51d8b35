import { agentClis } from './lib/agent-clis.mjs'
import { hasDisplay } from './lib/display.mjs'
import { realClis } from './lib/real-clis.mjs'
import { setup } from './lib/setup.mjs'
import { check, playwright, runSteps, vitest } from './lib/steps.mjs'
import { runScript } from './lib/stop.mjs'

await runScript(async () => {
  const electron = await setup({ virtualDisplay: !hasDisplay() })
  await agentClis()
  return runSteps([
    check('format', 'prettier', ['--check', '--log-level', 'warn', '.']),
    check('types of shared', 'tsc', ['-p', 'tsconfig.shared.json']),
    check('types of node', 'tsc', ['-p', 'tsconfig.node.json']),
    check('types of web', 'tsc', ['-p', 'tsconfig.web.json']),
    check('lint', 'eslint', ['.']),
    check('dependency rules', 'depcruise', ['src']),
    check('unused code', 'knip', []),
    vitest('unit and integration'),
    realClis.everyday,
    playwright('end to end', [], electron),
  ])
})
