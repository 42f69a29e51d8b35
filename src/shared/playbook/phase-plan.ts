import { budgetOf } from '../budget/playbook-budget'
import type { Isolation, PlanDocument, PlanWorker, Strategy, Tier } from '../plan/plan-document'
import { planLimits } from '../plan/plan-limits'
import { strategyRules } from '../strategy/strategies'
import type { Facts } from './expr'
import { isLink, isWriter, titleOf } from './phase'
import { phaseTask, type Seen } from './phase-task'
import type { Unit } from './proposal'
import { resolve } from './resolve'
import { ruleFor } from './rule-for'
import type { Phase, Playbook, Use } from './schema'
import type { Settings } from './settings'

export interface PhasePlanInput {
  readonly book: Playbook
  /** The playbook's id. */
  readonly playbook: string
  readonly phase: Phase
  /** One worker each; without a plan a fixed phase has units of its own (`fixedUnits`). */
  readonly units: readonly Unit[]
  readonly goal: string
  /** Text of the phase's brief. */
  readonly brief: string
  readonly seen: readonly Seen[]
  readonly settings: Settings
  /** Providers found and logged in, in no order. */
  readonly available: readonly string[]
  /** Providers that a phase has used, by phase: what `{ not: x }` keeps away from. */
  readonly used: Readonly<Record<string, readonly string[]>>
  /** Absolute. */
  readonly cwd: string
  /** How often this phase has run before, plus one. */
  readonly attempt: number
  readonly facts: Facts
  /** Providers whose quota would be lost: what is of the standard tier is of the strong one there. */
  readonly spend?: readonly string[]
  /** Every provider is low, and the person's rule is to run on the cheap tier then. */
  readonly cheapest?: boolean
}

/** A phase's list of units as the plan of one wave. Whether it may run is `reviewPlan`'s to say. */
export const planOfPhase = (input: PhasePlanInput): PlanDocument => {
  const { book, playbook, phase, units } = input
  const budget = budgetOf(book.budget, phase.budget)
  return {
    version: 1,
    title: titleOf(phase).slice(0, planLimits.title),
    ...(phase.does === undefined ? {} : { why: phase.does.slice(0, planLimits.why) }),
    playbook,
    phase: phase.id,
    strategy: strategyFor(phase, units.length),
    ...(Object.keys(budget).length === 0 ? {} : { budget }),
    workers: units.map((unit, index) => workerOf(input, unit, index)),
  }
}

/** A phase's runner where a wave of this size can hold to it; a rescue in clones resumes no session. */
const strategyFor = ({ runner }: Phase, workers: number): Strategy => {
  if (runner === undefined || strategyRules[runner].resumes) return 'auto'
  return workers > strategyRules[runner].maxWorkers ? 'auto' : runner
}

const workerOf = (input: PhasePlanInput, unit: Unit, index: number): PlanWorker => {
  const { phase, goal, brief, seen, cwd } = input
  const at = ruleFor(phase, unit, input.attempt, input.facts)
  const rule = at === undefined ? undefined : phase.rules?.[at]?.use
  const { tier, provider } = resolve(allowed(input), phase, {
    ...rule,
    provider: rule?.provider ?? turnOf(input, index),
  })
  const own = input.settings.only === undefined
  const model = own ? (rule?.model ?? phase.model) : undefined
  const effort = own ? (rule?.effort ?? phase.effort) : undefined
  const minutes = phase.budget?.each?.minutes
  const isolate = isolationOf(phase)
  const lens = phase.lenses?.[index] ?? null
  return {
    id: planIdOf(phase, unit.id),
    why: [unit.why, sameAgain(input, index)]
      .filter((part) => part !== null)
      .join(' ')
      .slice(0, planLimits.workerWhy),
    provider,
    mode: isWriter(phase) ? 'write' : 'read-only',
    cwd,
    task: phaseTask({
      ...{ goal, phase, brief, lens, seen },
      unit: isBare(unit) ? null : unit,
      own: ownOf(input, provider),
    }),
    ...(minutes === undefined ? {} : { timeoutSeconds: Math.max(1, Math.round(minutes * 60)) }),
    ...(isolate === undefined ? {} : { isolate }),
    ...(model === undefined ? {} : { model }),
    ...(effort === undefined ? {} : { effort }),
    tier: rule?.tier === undefined ? tierNow(input, tier, provider) : tier,
  }
}

/** Where different providers are heard again, which of the views seen is this one's. */
const ownOf = ({ phase, seen }: PhasePlanInput, provider: string): string | null => {
  if (typeof phase.provider !== 'object' || !('each' in phase.provider)) return null
  return seen.findLast((each) => each.provider === provider)?.label ?? null
}

const tierNow = ({ spend = [], cheapest }: PhasePlanInput, tier: Tier, provider: string): Tier => {
  if (cheapest === true) return 'cheap'
  return tier === 'standard' && spend.includes(provider) ? 'strong' : tier
}

const allowed = ({ settings, available }: PhasePlanInput): Settings => ({
  ...settings,
  providers: settings.providers.filter((id) => available.includes(id)),
})

/** The provider of the n-th worker where the phase wants different ones, or one that others have not used. */
const turnOf = (input: PhasePlanInput, index: number): Use['provider'] => {
  const { phase, settings, available, used } = input
  const { provider, tier = 'standard' } = phase
  const able = settings.providers.filter(
    (id) => available.includes(id) && Object.hasOwn(settings.tiers[tier], id),
  )
  if (typeof provider !== 'object') return undefined
  if ('each' in provider) return able[index % Math.max(1, able.length)]
  const avoid = used[provider.not] ?? []
  return able.find((id) => !avoid.includes(id))
}

/** Said on the worker that runs on a provider its phase wanted to keep away from: nobody else is left. */
const sameAgain = (input: PhasePlanInput, index: number): string | null => {
  const { phase, used } = input
  const { provider } = phase
  if (typeof provider !== 'object') return null
  if ('each' in provider) {
    const own = turnOf(input, index)
    const isFirst = !input.units.slice(0, index).some((_, before) => turnOf(input, before) === own)
    return isFirst ? null : `(No other provider is left: ${own ?? 'none'} is asked again.)`
  }
  const avoid = used[provider.not] ?? []
  if (avoid.length === 0 || turnOf(input, 0) !== undefined) return null
  return `(No provider but ${[...new Set(avoid)].join(', ')} is left, which ${provider.not} used too.)`
}

const isolationOf = (phase: Phase): Isolation | undefined => {
  const { isolate } = phase
  if (isolate === false) return 'checkout'
  if (isolate === true || (isolate === undefined && isWriter(phase))) return 'clone'
  return isolate
}

/** The units of a phase that needs no plan: one a worker, told apart by their lenses if there are any. */
export const fixedUnits = (phase: Phase, count: number): readonly Unit[] =>
  Array.from({ length: count }, (_, index) => ({
    id: count === 1 ? phase.id : `${phase.id}-${index + 1}`,
    title: titleOf(phase).slice(0, 80),
    brief: bare,
    owns: [],
    size: 'M',
    risk: 'low',
    why: (phase.lenses?.[index] ?? phase.does ?? titleOf(phase)).slice(0, 200),
  }))

/** The id of a unit's worker in its plan: who takes a unit over is told apart from who had it. */
export const planIdOf = (phase: Phase, unit: string): string => {
  const id = `${unit}-${phase.id}`
  const isTaken = isLink(phase) && !unit.startsWith(phase.id) && id.length <= maxIdLength
  return isTaken ? id : unit
}

/** The unit that a worker of a phase's plan stands for. */
export const unitIdOf = (phase: Phase, planId: string): string =>
  isLink(phase) && planId.endsWith(`-${phase.id}`) ? planId.slice(0, -phase.id.length - 1) : planId

/** What a plan allows. */
const maxIdLength = 64

/** Stands where a unit has nothing of its own to say. */
const bare = '-'
const isBare = ({ brief }: Unit): boolean => brief === bare
