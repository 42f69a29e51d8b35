import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Real CLIs against the model server of this repository; apart from the unit tests, which need no CLI. */
export default defineConfig({
  resolve: { alias: { '@shared': resolve('src/shared') } },
  test: {
    include: ['e2e/clis/**/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
})
