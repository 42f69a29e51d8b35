import { z } from 'zod'
import { PathOwners } from '../plan/path-owners'
import { planLimits } from '../plan/plan-limits'
import { workersMax } from './phase'
import { idSchema, type Phase } from './schema'

const path = z.string().min(1).max(500)
export const unitSchema = z.strictObject({
  id: idSchema,
  title: z.string().min(1).max(80),
  brief: z.string().min(1).max(20_000),
  /** Files a writer may change: no two units share one. */
  owns: z.array(path).max(200),
  reads: z.array(path).max(200).optional(),
  /** How to tell that it is done. */
  check: z.string().min(1).optional(),
  size: z.enum(['S', 'M', 'L']),
  risk: z.enum(['low', 'high']),
  kind: idSchema.optional(),
  /** Which of the phase's text rules holds for it, from 0. */
  rule: z.int().min(0).optional(),
  why: z.string().min(1).max(200),
})
/** What whoever plans a phase returns: one unit a worker. */
export const proposalSchema = z.strictObject({
  version: z.literal(1),
  phase: idSchema,
  units: z.array(unitSchema).max(planLimits.workers),
  why: z.string().min(1),
})
export type Unit = z.infer<typeof unitSchema>

/** For a CLI that can hold its answer to a schema, and quoted in the prompt for the others. */
export const proposalJsonSchema = (): unknown => z.toJSONSchema(proposalSchema)

/** Reasons to send a proposal back once; after that the person plans in the Composer. */
export const proposalFaults = (phase: Phase, raw: unknown): readonly string[] => {
  const read = proposalSchema.safeParse(raw)
  if (!read.success)
    return read.error.issues.map(({ path: at, message }) => `${at.join('.') || 'plan'}: ${message}`)
  const { units } = read.data
  const max = workersMax(phase)
  const min = typeof phase.workers === 'object' ? (phase.workers.min ?? 0) : 0
  const owners = new PathOwners<string>()
  return [
    ...(read.data.phase === phase.id ? [] : [`phase: this is a plan for ${phase.id}`]),
    ...(units.length > max ? [`units: at most ${max}`] : []),
    ...(units.length < min ? [`units: at least ${min}`] : []),
    ...units.flatMap((unit, at) => {
      const first = units.findIndex(({ id }) => id === unit.id) === at
      const rule = unit.rule === undefined || phase.rules?.[unit.rule] !== undefined
      return [
        ...(first ? [] : [`units.${at}.id: used twice`]),
        ...(phase.readOnly === true ? [] : ownsFaults(unit, `units.${at}.owns`, owners)),
        ...(rule ? [] : [`units.${at}.rule: there is no such rule`]),
      ]
    }),
  ]
}

const ownsFaults = (
  { id, owns }: Unit,
  at: string,
  owners: PathOwners<string>,
): readonly string[] => {
  if (owns.length === 0) return [`${at}: a writer must own files`]
  const outside = owns.filter((each) => each.startsWith('/') || each.split('/').includes('..'))
  const paths = owns.map((each) => each.replace(/^\.\//, '').replace(/\/+$/, ''))
  const taken = owners.collision(paths)
  owners.add(id, paths)
  return [
    ...outside.map((each) => `${at}: "${each}" leaves the repository`),
    ...(taken === null ? [] : [`${at}: "${taken.path}" belongs to ${taken.owner}`]),
  ]
}
