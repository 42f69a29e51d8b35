import { planDocumentSchema } from '@shared/plan/plan-document'
import { planLacks, readyProviders } from '@shared/playbook/no-provider'
import { failingUnits } from '@shared/playbook/runner/failing-units'
import { lookedWords } from '@shared/playbook/runner/looked-words'
import type { RunEntry } from '@shared/playbook/runner/run-entry'
import { memoryOf } from '@shared/playbook/runner/run-memory'
import { fixedUnits } from '@shared/playbook/phase-plan'
import { isWriter, titleOf, workersMax } from '@shared/playbook/phase'
import { proposalFaults, type Unit } from '@shared/playbook/proposal'
import type { Action, Party } from '@shared/playbook/run'
import type { Phase } from '@shared/playbook/schema'
import { actLead } from './act-lead'
import { settingsNow } from './frozen'
import { append, type LiveRun } from './live-run'
import { phasePlanText } from './phase-plan-text'
import type { RunnerPorts } from './ports'
import { projectOf } from './project-of'
import { quotaFault, quotaNow } from './quota-now'

type Plan = Extract<Action, { type: 'plan' }>

/** Plans a phase as far as that is not the person's to do. True: something was recorded. */
export const actPlan = async (
  ports: RunnerPorts,
  run: LiveRun,
  action: Plan,
  phase: Phase,
): Promise<boolean> => {
  if (action.by === 'person') return false
  if (action.by === 'auto')
    return accept(ports, run, action, phase, await unitsOf(ports, run, action, phase), 'auto')
  const { proposed } = run.memory.request
  if (proposed === null) {
    const handed = handedUnits(run, phase)
    if (handed === null) return actLead(ports, run, action, phase)
    append(ports, run, [{ kind: 'proposed', request: action.request, units: handed }])
    return true
  }
  if (proposed.length > 0 && needsRun(run, phase)) return false
  return accept(ports, run, action, phase, proposed, 'lead')
}

/** Whether a plan of the lead waits for the person's Run. */
export const needsRun = ({ frozen, memory }: LiveRun, phase: Phase): boolean => {
  switch (frozen.askBeforeRun) {
    case 'always':
      return true
    case 'never':
      return false
    case 'writers':
      return isWriter(phase)
    case 'first':
      return memory.leadPlans === 0
  }
}

/** Judges the plan and lets its wave be opened; a plan that breaks a rule is sent back with what it breaks. */
const accept = async (
  ports: RunnerPorts,
  run: LiveRun,
  { request }: Plan,
  phase: Phase,
  units: readonly Unit[],
  by: 'auto' | Party,
): Promise<boolean> => {
  const ids = units.map(({ id }) => id)
  const planned: RunEntry = { kind: 'event', event: { type: 'planned', request, units: ids, by } }
  if (units.length === 0) return append(ports, run, [planned]) === null
  const text = await phasePlanText(ports, run, phase, units)
  const stuck = (await lacks(ports, run, text)) ?? (await quotaFault(ports, run, phase, asks))
  const faults = stuck ?? (await planFaults(ports, run, text, false))
  const failed = {
    type: 'planFailed',
    request,
    why: faults ?? '',
    ...(stuck === null ? {} : { stuck: true }),
  } as const
  const confirmed = { checkoutConfirmed: false, quotaAllowed: false }
  const entries: readonly RunEntry[] =
    faults === null
      ? [{ kind: 'plan', request, text, units, ...confirmed }, planned]
      : [{ kind: 'event', event: failed }]
  if (faults === null) await noteMove(ports, run, phase)
  return append(ports, run, entries) === null
}

const asks = ['ask', 'block'] as const

/** Which of its workers nobody could run now, and why; null: each has its provider. */
const lacks = async (ports: RunnerPorts, run: LiveRun, text: string): Promise<string | null> =>
  planLacks(planDocumentSchema.parse(JSON.parse(text)), settingsNow(run), await ports.providers())

/** Every change of the usual order is a line in the journal. */
const noteMove = async (ports: RunnerPorts, run: LiveRun, phase: Phase): Promise<void> => {
  const available = readyProviders(await ports.providers())
  const { order } = quotaNow(ports, run, phase, available)
  const first = (ids: readonly string[]) => ids.find((id) => available.includes(id))
  const to = first(order.providers)
  if (to === undefined || to === first(settingsNow(run).providers)) return
  const text = `${titleOf(phase)} to ${to}: ${order.facts.join('; ')}`
  ports.note(run.row.orchestrationId, 'engine', 'switch', text)
}

/** What a plan's text breaks, a line each; null: nothing. */
export const planFaults = async (
  ports: RunnerPorts,
  run: LiveRun,
  text: string,
  checkoutConfirmed: boolean,
  quotaAllowed = false,
): Promise<string | null> => {
  const { id } = projectOf(ports, run)
  const review = await ports.waves.review(id, text, { checkoutConfirmed, quotaAllowed })
  if (!review.ok) return review.error.message
  if (review.value.plan !== null) return null
  return review.value.findings
    .filter(({ severity }) => severity === 'problem')
    .map(({ path, message }) => `${path === '' ? 'plan' : path}: ${message}`)
    .join('\n')
}

const unitsOf = async (
  ports: RunnerPorts,
  run: LiveRun,
  action: Plan,
  phase: Phase,
): Promise<readonly Unit[]> => {
  const { workers } = phase
  if (typeof workers !== 'object' || workers.from !== 'failing')
    return fixedUnits(phase, workersMax(phase))
  const owner = run.memory.state.frames.at(-2)?.phase ?? ''
  const { failed, workers: of } = memoryOf(run.memory, owner)
  const lines = (failed ?? [])
    .filter(({ answer }) => answer !== 'yes')
    .map((each) => [lookedWords(each), each.output].filter((part) => part !== null).join('\n'))
  const messages = new Map<string, string>()
  for (const unit of action.failing) {
    const files = of[unit] === undefined ? [] : await ports.waves.files(of[unit])
    const read = files.length === 0 ? [] : [`Read first: ${files.join(', ')}`]
    messages.set(unit, [...lines, ...read].join('\n'))
  }
  return failingUnits(
    run.memory,
    phase,
    action.failing,
    action.max,
    (unit) => messages.get(unit) ?? null,
  )
}

/** Units that the phase named by `from` returned, where they make a sound plan; null: there are none. */
export const handedUnits = (run: LiveRun, phase: Phase): readonly Unit[] | null => {
  const { workers } = phase
  if (typeof workers !== 'object') return null
  const units = memoryOf(run.memory, workers.from).returnedUnits
  if (units === null || units.length === 0) return null
  const raw = { version: 1, phase: phase.id, units, why: 'handed on' }
  return proposalFaults(phase, raw).length === 0 ? units : null
}
