import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

// Twenty times the cases of `npm test`: see src/main/workspace/review.
export default defineConfig({
  resolve: { alias: { '@shared': resolve('src/shared') } },
  test: {
    include: ['src/main/workspace/review/*.test.ts'],
    env: { WAVEDECK_REVIEW: 'full' },
    pool: 'forks',
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
  },
})
