import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // For machines that are busy with something else; a wave of demo workers takes seconds.
  timeout: 180_000,
  expect: { timeout: 20_000 },
})
