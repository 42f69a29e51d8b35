import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Five times the cases of `npm test`, and each rule of the playbooks broken once. */
export default defineConfig({
  resolve: { alias: { '@shared': resolve('src/shared') } },
  test: {
    include: ['src/shared/playbook/*.test.ts', 'scripts/playbook.mutants.ts'],
    env: { PLAYBOOK_RUNS: '1000' },
    pool: 'forks',
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
})
