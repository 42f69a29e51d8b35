import { z } from 'zod'

/** The CLIs Wavedeck has an adapter for; `custom` runs any command, `demo` is shipped with the app. */
export const providerIds = ['claude', 'codex', 'agy', 'kimi', 'opencode', 'custom', 'demo'] as const
export const providerIdSchema = z.enum(providerIds)
export type ProviderId = z.infer<typeof providerIdSchema>
