import type { RequestCard } from '@shared/ipc/playbook-run-views'
import { chainOf, gateOf, runsOf, titleOf } from '@shared/playbook/phase'
import { reasonWords } from '@shared/playbook/reason-words'
import type { Action, Choice, Reason, Request } from '@shared/playbook/run'
import { failMeans, phasePrice } from '@shared/playbook/runner/answer-costs'
import { memoryOf, type RunMemory } from '@shared/playbook/runner/run-memory'
import type { Phase, Playbook } from '@shared/playbook/schema'
import { handedUnits } from './act-plan'
import { againChoice, demoChoice } from './answer-card'
import { cardFacts } from './card-facts'
import { checkCard, missingCheck } from './check-card'
import { commandCard } from './command-card'
import type { LiveRun } from './live-run'
import { phasePlanText } from './phase-plan-text'
import type { RunnerPorts } from './ports'
import type { CardWhat } from './card-what'

type Choices = RequestCard['choices']

/** The open decision as the person sees it; null while there is none that is theirs. */
export const buildCard = async (ports: RunnerPorts, run: LiveRun): Promise<RequestCard | null> => {
  const { state, opened, request: known } = run.memory
  const { request } = state
  const phase = state.book.phases.find(({ id }) => id === request?.phase)
  if (request === null || opened === null || phase === undefined) return null
  const missing = missingCheck(ports, run, opened)
  const what =
    missing === null ? whatOf(run, phase, request, opened) : await checkCard(ports, run, missing)
  if (what === null) return null
  const { looked, workers } = memoryOf(run.memory, phase.id)
  const given = known.toPerson === null ? [] : [`The lead gave no answer: ${known.toPerson}`]
  const faults = run.memory.planFaults
  return {
    id: `${run.row.id}-${String(request.id)}-${what.kind}${missing === null ? '' : `-${missing}`}`,
    orchestrationId: run.row.orchestrationId,
    phase: phase.id,
    phaseTitle: titleOf(phase),
    ...what,
    facts: [
      ...(what.facts ?? []),
      ...given,
      ...(faults === null ? [] : [faultsText(faults)]),
      ...cardFacts(ports, run, phase),
    ],
    output:
      looked.findLast(({ answer, output }) => answer !== 'yes' && output !== null)?.output ?? null,
    draft: what.kind === 'plan' ? await draftOf(ports, run, phase) : null,
    takesText: what.kind === 'lead' || what.kind === 'check',
    workerIds: Object.values(workers),
    since: run.openedAt,
  }
}

const whatOf = (run: LiveRun, phase: Phase, request: Request, opened: Action): CardWhat | null => {
  if (run.memory.request.moved !== null) return movedCard(phase)
  const theirs = 'to' in request && request.to === 'lead' && run.memory.request.toPerson === null
  const title = titleOf(phase)
  switch (request.kind) {
    case 'judge':
      return theirs ? null : judge(run.memory.state.book, phase, request, opened)
    case 'check':
      return commandCard(run.memory, opened)
    case 'plan':
      return planCard(run, title, request)
    case 'lead':
      return theirs
        ? null
        : {
            kind: 'lead',
            title: phase.does ?? `Do the step ${title}`,
            by: `the phase ${title}`,
            choices: leadChoices,
            default: 'done',
          }
    case 'decide':
      return theirs ? null : decideCard(run, phase, request, opened)
    case 'wave':
      return null
  }
}

const movedCard = (phase: Phase): CardWhat => ({
  kind: 'moved',
  title: `The working tree changed before ${titleOf(phase)}: what was said so far is about the old one`,
  by: 'the playbook',
  choices: [
    {
      id: 'again',
      label: 'Hear everyone again',
      means:
        'The playbook starts over on the working tree as it is; what was said stays in the report.',
      needsWhy: true,
    },
    {
      id: 'goOn',
      label: 'Go on',
      means:
        'The next round sees the working tree as it is now and is told of the change; the journal keeps it.',
      needsWhy: true,
    },
    {
      id: 'stop',
      label: 'Stop',
      means: 'The playbook ends here; all that was said stays.',
      needsWhy: true,
    },
  ],
  default: 'again',
})

const judge = (
  book: Playbook,
  phase: Phase,
  { of }: { of: 'if' | 'gate' },
  opened: Action,
): CardWhat => {
  const gate = gateOf(phase)?.name
  const by = of === 'if' ? `the phase ${titleOf(phase)}` : `the gate ${gate ?? titleOf(phase)}`
  const no = of === 'if' ? 'The phase is skipped. It costs nothing.' : failMeans(book, phase)
  const yes =
    of === 'if'
      ? `The phase runs: ${phasePrice(phase)}.`
      : `${(gateOf(phase)?.needs.length ?? 1) > 1 ? 'This condition holds; the gate passes once all of them do' : 'The gate passes'}. It costs nothing.`
  return {
    kind: 'judge',
    title: opened.type === 'ask' ? opened.text : '',
    by,
    choices: [
      { id: 'yes', label: 'Yes', means: yes, needsWhy: false },
      { id: 'no', label: 'No', means: no, needsWhy: false },
    ],
    default: null,
  }
}

const faultsText = ({ why, isLeads }: NonNullable<RunMemory['planFaults']>): string =>
  isLeads ? `The lead's last plan can't be used: ${why}` : `Nothing can start yet: ${why}`

/** Where the playbook's own plan could not be run as things stand. */
const stuckChoices: Choices = [
  {
    id: againChoice,
    label: 'Try again',
    means: 'CLIs and quota are looked at anew; nothing is spent by that.',
    needsWhy: false,
  },
  {
    id: demoChoice,
    label: 'Use the demo worker',
    means: 'From here on every worker is a demo worker: free, without an account, no real work.',
    needsWhy: false,
  },
]

const planCard = (
  { memory }: LiveRun,
  title: string,
  { by }: { by: 'auto' | 'lead' | 'person' },
): CardWhat | null => {
  const fromLead = by === 'lead' && (memory.request.proposed ?? []).length > 0
  const theirs = by === 'person' || fromLead || memory.request.toPerson !== null
  if (!theirs) return null
  const isStuck = memory.planFaults?.isLeads === false
  return {
    kind: 'plan',
    title: fromLead ? `Run the lead's plan for ${title}` : `Plan the workers of ${title}`,
    by: fromLead ? 'the lead' : `the phase ${title}`,
    choices: [
      ...(isStuck ? stuckChoices : []),
      {
        id: 'none',
        label: 'No worker',
        means: 'The phase is skipped: there is nothing for it to do.',
        needsWhy: false,
      },
      {
        id: 'stuck',
        label: 'No plan',
        means: 'You are asked whether to plan it again, skip it or stop.',
        needsWhy: false,
      },
    ],
    default: null,
  }
}

const leadChoices: Choices = [
  {
    id: 'done',
    label: 'Done',
    means: 'The step counts as done; its gate, if it has one, is judged next.',
    needsWhy: false,
  },
  {
    id: 'failed',
    label: 'Not possible',
    means: 'You are asked whether to do it again, skip it or stop.',
    needsWhy: true,
  },
]

const decideCard = (run: LiveRun, phase: Phase, request: Request, opened: Action): CardWhat => {
  const title = titleOf(phase)
  const reason = opened.type === 'decide' ? opened.reason : 'gate failed'
  const options = request.kind === 'decide' ? request.options : []
  const { runs = 0, extra = 0 } = run.memory.state.phases[phase.id] ?? {}
  const left = runs < runsOf(phase) + extra
  const choices = options.map((option) => choiceOf(option, phase, reason, left))
  return {
    kind: 'decide',
    title: `${title}: ${reasonWords[reason]}${reason === 'gate failed' && chainOf(run.memory.state.book, phase.id).length > 0 ? ', and its fail chain is used up' : ''}`,
    by: `the phase ${title}`,
    choices,
    default: options.includes('repeat') && left ? 'repeat' : null,
  }
}

const choiceOf = (option: Choice, phase: Phase, reason: Reason, left: boolean): Choices[number] => {
  switch (option) {
    case 'accept':
      return {
        id: option,
        label: 'Accept',
        means: 'The playbook goes on; the gate reads "accepted", not "passed".',
        needsWhy: true,
      }
    case 'repeat':
      return reason === 'held'
        ? {
            id: option,
            label: 'Go on',
            means:
              'What was held runs again within the budget as it stands; raise the budget first.',
            needsWhy: false,
          }
        : {
            id: option,
            label: left ? 'Run again' : 'Raise and run again',
            means: `${left ? 'The phase runs once more' : 'Its limit is raised by one, and it runs once more'}: ${phasePrice(phase)}.`,
            needsWhy: !left,
          }
    case 'skip':
      return {
        id: option,
        label: 'Skip',
        means: 'The playbook goes on without this phase.',
        needsWhy: true,
      }
    case 'stop':
      return {
        id: option,
        label: 'Stop',
        means: 'The playbook ends here; all that was done stays.',
        needsWhy: true,
      }
  }
}

const draftOf = (ports: RunnerPorts, run: LiveRun, phase: Phase): Promise<string> =>
  phasePlanText(ports, run, phase, run.memory.request.proposed ?? handedUnits(run, phase) ?? [])
