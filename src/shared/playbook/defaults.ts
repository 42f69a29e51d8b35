import { z } from 'zod'
import { quotaLinesSchema } from '../quota/quota-lines'
import type { TierModels } from '../plan/plan-context'
import type { QuotaLines } from '../quota/quota-lines'

const entry = z
  .strictObject({ model: z.string().min(1).optional(), effort: z.string().min(1).optional() })
  .optional()
const providers = z
  .strictObject({ claude: entry, codex: entry, agy: entry, kimi: entry, opencode: entry })
  .optional()

/** `playbooks/defaults.yaml` as written; a person's copy may leave anything out but `version`. */
export const defaultsDocumentSchema = z.strictObject({
  version: z.literal(1),
  tiers: z.strictObject({ cheap: providers, standard: providers, strong: providers }).optional(),
  quota: quotaLinesSchema.partial().optional(),
  budget: z.strictObject({ warnAt: z.number().min(0).max(100).optional() }).optional(),
})
export type DefaultsDocument = z.infer<typeof defaultsDocumentSchema>

/** The bundled defaults with the person's copy over them. */
export interface Defaults {
  readonly tierModels: TierModels
  readonly quota: QuotaLines
  /** Percent of a budget from which the window warns. */
  readonly warnAt: number
}
