import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { planDocumentSchema } from '@shared/plan/plan-document'
import { ownedPaths } from '@shared/plan/owned-paths'
import { runsOf, titleOf } from '@shared/playbook/phase'
import { unitIdOf } from '@shared/playbook/phase-plan'
import type { Unit } from '@shared/playbook/proposal'
import type { Choice } from '@shared/playbook/run'
import type { RunEntry } from '@shared/playbook/runner/run-entry'
import { planFaults } from './act-plan'
import { chosenCommand, missingCheck } from './check-card'
import { newCommands } from './command-card'
import { unbegun } from './held-by-tree'
import type { LiveRun } from './live-run'
import type { RunnerPorts } from './ports'
import { quotaFault } from './quota-now'
import { stepReturned } from './step-returned'

export interface Answered {
  readonly card: string
  readonly choice: string
  readonly why: string
  readonly text?: string | undefined
}

export interface PlanAnswer {
  readonly card: string
  readonly text: string
  readonly checkoutConfirmed: boolean
  readonly quotaAllowed?: boolean | undefined
}

type Entries = Result<readonly RunEntry[], Problem>

/** What the person's choice on a card adds to the record. */
export const answerCard = (
  ports: Pick<RunnerPorts, 'orchestrations' | 'project' | 'command'>,
  run: LiveRun,
  { card, choice, why, text }: Answered,
): Entries => {
  const open = run.card
  const { request, book, phases } = run.memory.state
  if (open?.id !== card || request === null) return fail(answered)
  const chosen = open.choices.find(({ id }) => id === choice)
  if (chosen === undefined)
    return fail(problem('unknown_choice', 'This card offers no such choice.'))
  if (chosen.needsWhy && why.trim() === '') return fail(needsWhy(chosen.label))
  const said = why.trim() === '' ? {} : { why: why.trim() }
  const { id } = request
  switch (open.kind) {
    case 'judge': {
      const answer = choice === 'yes' ? 'yes' : 'no'
      const reason = why.trim() === '' ? 'The person says so.' : `The person: ${why.trim()}`
      return ok([
        { kind: 'looked', request: id, text: open.title, answer, why: reason, output: null },
        { kind: 'event', event: { type: 'judged', request: id, answer, by: 'person', ...said } },
      ])
    }
    case 'command':
      return ok([
        {
          kind: 'commands',
          allowed: choice === 'allow',
          commands: newCommands(run.memory).map(({ run: command }) => command),
        },
      ])
    case 'check': {
      const check = missingCheck(ports, run, run.memory.opened ?? { type: 'refused', why: '' })
      if (check === null) return fail(answered)
      const command = chosenCommand(choice, text)
      if (command === '') return fail(needsCommand)
      return ok([{ kind: 'checkCommand', check, command }])
    }
    case 'plan':
      return ok(withoutPlan(id, choice, said.why))
    case 'lead': {
      const phase = book.phases.find((each) => each.id === request.phase)
      const title = phase === undefined ? request.phase : titleOf(phase)
      const event = {
        type: 'leadEnded',
        request: id,
        ok: choice === 'done',
        why: `${title}: ${why.trim() === '' ? 'done by the person' : why.trim()}`,
      } as const
      const kept: RunEntry[] =
        phase === undefined || text === undefined || text.trim() === ''
          ? []
          : [stepReturned(phase, text)]
      return ok([...kept, { kind: 'event', event }])
    }
    case 'moved': {
      const { moved } = run.memory.request
      if (moved === null) return fail(answered)
      if (choice === 'goOn') return ok([{ kind: 'tree', request: id, tree: moved, why }])
      const change = { type: 'change', by: 'person', change: { kind: 'stop' }, why } as const
      return ok([...unbegun(run, why), { kind: 'event', event: change }])
    }
    case 'decide': {
      const phase = book.phases.find((each) => each.id === request.phase)
      const { runs = 0, extra = 0 } = phases[request.phase] ?? {}
      const raise = choice === 'repeat' && phase !== undefined && runs >= runsOf(phase) + extra
      const event = {
        type: 'decided',
        request: id,
        // The card's choices are those of the request.
        choice: choice as Choice,
        by: 'person',
        ...(raise ? { raise } : {}),
        ...said,
      } as const
      return ok([{ kind: 'event', event }])
    }
  }
}

/** Choices of a phase that nothing could run as it stood. */
export const demoChoice = 'demo'
export const againChoice = 'look'

const withoutPlan = (request: number, choice: string, why?: string): readonly RunEntry[] => {
  switch (choice) {
    case 'none':
      return [{ kind: 'event', event: { type: 'planned', request, units: [], by: 'person' } }]
    case demoChoice:
      return [{ kind: 'demo' }, planAgain(request, why ?? 'with demo workers')]
    case againChoice:
      return [planAgain(request, why ?? 'what stood in its way may be gone')]
    default:
      return [{ kind: 'event', event: { type: 'planFailed', request, why: 'you have no plan' } }]
  }
}

const planAgain = (request: number, why: string): RunEntry => ({
  kind: 'event',
  event: { type: 'planAgain', request, why },
})

/** What a plan as the person leaves it adds to the record, once it breaks no rule. */
export const planCard = async (
  ports: RunnerPorts,
  run: LiveRun,
  { card, text, checkoutConfirmed, quotaAllowed = false }: PlanAnswer,
): Promise<Entries> => {
  const { request } = run.memory.state
  if (run.card?.id !== card || run.card.kind !== 'plan' || request === null) return fail(answered)
  const phase = run.memory.state.book.phases.find((each) => each.id === request.phase)
  const low = phase === undefined ? null : await quotaFault(ports, run, phase, ['block'])
  const faults = low ?? (await planFaults(ports, run, text, checkoutConfirmed, quotaAllowed))
  if (faults !== null)
    return fail(
      problem('plan_invalid', `The plan can't be run: ${faults}`, {
        kept: 'The card is still open.',
        fix: 'Correct the plan.',
      }),
    )
  const units = unitsOfPlan(text, run)
  const { id } = request
  const by = run.memory.request.proposed === null ? 'person' : 'lead'
  return ok([
    { kind: 'plan', request: id, text, units, checkoutConfirmed, quotaAllowed },
    {
      kind: 'event',
      event: { type: 'planned', request: id, units: units.map((unit) => unit.id), by },
    },
  ])
}

/** The units that a plan's workers stand for: those proposed where the ids are theirs. */
const unitsOfPlan = (text: string, run: LiveRun): readonly Unit[] =>
  // It was judged as a plan before.
  planDocumentSchema.parse(JSON.parse(text)).workers.map((worker) => {
    const { book, request } = run.memory.state
    const phase = book.phases.find(({ id }) => id === request?.phase)
    const unit = phase === undefined ? worker.id : unitIdOf(phase, worker.id)
    const known = run.memory.request.proposed?.find(({ id }) => id === unit)
    const task = worker.task ?? worker.id
    return (
      known ?? {
        id: unit,
        title: (worker.why ?? worker.id).slice(0, 80),
        brief: task.slice(0, 20_000),
        owns: [...ownedPaths(task)],
        size: 'M',
        risk: 'low',
        why: worker.why ?? worker.id,
      }
    )
  })

const answered = problem('card_answered', 'This is not asked any more.', {
  kept: 'Nothing was changed.',
  fix: 'Look at what is asked now.',
})

const needsCommand = problem('needs_command', 'Write the command first.', {
  kept: 'Nothing was changed.',
})

const needsWhy = (label: string): Problem =>
  problem('needs_reason', `"${label}" needs a reason.`, {
    kept: 'Nothing was changed.',
    fix: 'Say in a line why.',
  })
