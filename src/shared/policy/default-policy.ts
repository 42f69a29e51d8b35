import type { Policy } from './policy'

/** What holds until the person says otherwise; strategies keep their own, lower limits. */
export const defaultPolicy: Policy = {
  version: 1,
  onboarded: false,
  defaultStrategy: 'auto',
  providerOrder: ['claude', 'codex', 'opencode', 'agy', 'kimi'],
  conserveProviders: [],
  providerSwitch: 'ask',
  maxWorkers: 64,
  maxConcurrent: 8,
  strategies: {},
  defaultTimeoutSeconds: 1800,
  idleTimeoutSeconds: null,
  outputLimitMiB: 256,
  budget: {},
}
