import { z } from 'zod'
import type { TierModels } from '../plan/plan-context'

import type { QuotaLines } from '../quota/quota-lines'
import { idSchema, lineSchema, modelSchema } from './schema'
import { strict } from './strict'

const spec = strict({ model: modelSchema.optional(), effort: modelSchema.optional() })
const providers = z.record(idSchema, spec).optional()
const tierTable = strict({ cheap: providers, standard: providers, strong: providers })
const between = { error: 'must be a whole number from 1 to 100' }
const percent = z.int(between).min(1, between).max(100, between)

const quotaRulesSchema = strict({
  criticalThreshold: percent.optional(),
  stopAt: percent.optional(),
  whenLow: z.enum(['switch-provider', 'keep']).optional(),
  onBothCritical: z.enum(['ask', 'run-cheapest', 'block']).optional(),
  whenSpare: z.enum(['spend-strong', 'prefer', 'ignore']).optional(),
  spareWithinHours: z.int().min(1).max(168).optional(),
  spareMinLeft: percent.optional(),
  planEnds: z.record(z.string(), z.unknown()).optional(),
})

const profile = strict({
  name: lineSchema.optional(),
  summary: lineSchema.optional(),
  order: z.array(idSchema).optional(),
  quota: quotaRulesSchema.optional(),
  tiers: tierTable.optional(),
})
const anything = z.record(z.string(), z.unknown()).optional()

/** `playbooks/defaults.yaml` as written; a person's copy may leave anything out but `version`. */
export const defaultsDocumentSchema = strict({
  version: z.literal(1, {
    error: 'must be 1; a higher number was written by a newer Wavedeck',
  }),
  // Kept for documents that are imported and exported again; nothing here reads them.
  goal: z.unknown().optional(),
  principles: z.array(lineSchema).optional(),
  sources: z.array(lineSchema).optional(),
  setup: anything,
  models: anything,
  adapters: anything,
  routes: anything,
  routing: anything,
  providers: z.array(idSchema).min(1).optional(),
  tiers: tierTable.optional(),
  quota: quotaRulesSchema.optional(),
  budget: strict({
    warnAt: percent.optional(),
    whenLow: z.enum(['finish-and-report', 'downgrade-tier', 'stop']).optional(),
  }).optional(),
  profile: lineSchema.optional(),
  profiles: z.record(idSchema, profile).optional(),
  pickOrder: z.array(strict({ when: lineSchema, playbook: idSchema })).optional(),
  checks: z.record(idSchema, lineSchema).optional(),
})
export type DefaultsDocument = z.infer<typeof defaultsDocumentSchema>
/** What a tier means on a provider; an absent model or effort is the CLI's default. */
export type Spec = z.infer<typeof spec>
export type TierTable = z.infer<typeof tierTable>
export type QuotaRules = z.infer<typeof quotaRulesSchema>

/** The bundled defaults with the person's copy over them, and what the active profile makes of them. */
export interface Defaults {
  readonly document: DefaultsDocument
  readonly tierModels: TierModels
  readonly quota: QuotaLines
  /** Percent of a budget from which the window warns. */
  readonly warnAt: number
}
