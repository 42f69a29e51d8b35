import { titleOf } from '@shared/playbook/phase'
import { proposalFaults, type Unit, unitSchema } from '@shared/playbook/proposal'
import type { Action } from '@shared/playbook/run'
import { leadOpening, leadQuestion } from '@shared/playbook/runner/lead-prompt'
import {
  goodUnits,
  leadReplyJsonSchema,
  type LeadReply,
  readLeadReply,
  unitsOfReply,
} from '@shared/playbook/runner/lead-reply'
import { shapeOf } from '@shared/playbook/runner/returns'
import type { RunEntry } from '@shared/playbook/runner/run-entry'
import type { Phase } from '@shared/playbook/schema'
import { cardFacts } from './card-facts'
import { briefOf, wholeGoal } from './frozen'
import { leadPlanText } from './lead-plan-text'
import { append, type LiveRun } from './live-run'
import { startNow } from './move-base'
import type { RunnerPorts } from './ports'
import { projectOf } from './project-of'
import { nameOf } from './run-view'
import { seenFiles } from './seen-files'
import { droppedBy } from './settle-wave'
import { stepReturned } from './step-returned'

/** What an appointed lead can be asked. */
export type Asked = Extract<Action, { type: 'ask' | 'plan' | 'lead' | 'decide' }>

/** Asks the lead in a turn of its own session, once; reads its answer when the turn has ended. */
export const actLead = async (
  ports: RunnerPorts,
  run: LiveRun,
  action: Asked,
  phase: Phase,
): Promise<boolean> => {
  const { toPerson, leadTurn } = run.memory.request
  if (toPerson !== null) return false
  if (leadTurn === null) return askLead(ports, run, action, phase)
  const worker = ports.waves.worker(leadTurn.workerId)
  run.doing = `the lead is asked about ${titleOf(phase)}`
  if (worker === null) return giveUp(ports, run, action, 'the lead is not there any more')
  const settled = worker.turn === leadTurn.turn && worker.turnState === 'ended'
  // The person may have asked before there was a turn to stop.
  if (!settled && run.memory.stopAsked !== null) ports.waves.stop(worker.waveId)
  if (!settled) return false
  if (worker.ending !== 'succeeded')
    return giveUp(ports, run, action, worker.message ?? 'its turn did not end well')
  const reply = readLeadReply((await ports.waves.result(worker.id)) ?? '')
  if (!reply.ok) return giveUp(ports, run, action, `its answer can't be used: ${reply.error}`)
  return apply(ports, run, action, phase, reply.value)
}

const askLead = async (
  ports: RunnerPorts,
  run: LiveRun,
  action: Asked,
  phase: Phase,
): Promise<boolean> => {
  const { frozen, memory } = run
  const seen = await seenFiles(ports, run, phase)
  const question = leadQuestion(action, phase, {
    brief: briefOf(frozen, phase.brief),
    seen: seen.map(({ label, files }) => `${label}: ${files.join(', ')}`),
    facts: cardFacts(ports, run, phase),
    faults: memory.planFaults?.why ?? null,
  })
  const entry = (workerId: string, turn: number): RunEntry => ({
    kind: 'leadTurn',
    request: action.request,
    workerId,
    turn,
  })
  const known = memory.leadWorker === null ? null : ports.waves.worker(memory.leadWorker)
  if (known !== null && known.state === 'open' && known.ending === 'succeeded') {
    const told = await ports.waves.tell(known.id, question, () => {
      append(ports, run, [entry(known.id, known.turn + 1)])
    })
    return told.ok ? true : giveUp(ports, run, action, told.error.message)
  }
  const opening = leadOpening(wholeGoal(frozen), nameOf(run))
  const { id: projectId, path } = projectOf(ports, run)
  const started = await ports.waves.run(
    {
      projectId,
      orchestrationId: run.row.orchestrationId,
      text: leadPlanText(frozen, path, `${opening}\n\n${question}`),
      checkoutConfirmed: false,
      quotaAllowed: false,
      from: startNow(run),
      schema: leadReplyJsonSchema,
    },
    ({ workers: [lead] }) => {
      if (lead !== undefined) append(ports, run, [entry(lead.id, 1)])
    },
  )
  return started.ok ? true : giveUp(ports, run, action, started.error.message)
}

/** The question becomes the person's. */
const giveUp = (
  ports: RunnerPorts,
  run: LiveRun,
  { request, phase }: Asked,
  why: string,
): boolean => {
  ports.note(run.row.orchestrationId, 'engine', 'lead', `no answer on ${phase}: ${why}`)
  return append(ports, run, [{ kind: 'toPerson', request, why }]) === null
}

const apply = (
  ports: RunnerPorts,
  run: LiveRun,
  action: Asked,
  phase: Phase,
  reply: LeadReply,
): boolean => {
  const entries = entriesOf(run, action, phase, reply)
  if (typeof entries === 'string') return giveUp(ports, run, action, entries)
  const refused = append(ports, run, entries)
  return refused === null ? true : giveUp(ports, run, action, refused)
}

const entriesOf = (
  run: LiveRun,
  action: Asked,
  phase: Phase,
  reply: LeadReply,
): readonly RunEntry[] | string => {
  const { request } = action
  const { why, answer, choice } = reply
  switch (action.type) {
    case 'ask': {
      if (answer == null) return 'it judged nothing'
      const looked = {
        kind: 'looked',
        request,
        text: action.text,
        answer,
        why,
        output: null,
      } as const
      return [
        looked,
        { kind: 'event', event: { type: 'judged', request, answer, by: 'lead', why } },
      ]
    }
    case 'decide':
      if (choice == null || !action.options.includes(choice)) return 'it made no choice it has'
      return [{ kind: 'event', event: { type: 'decided', request, choice, by: 'lead', why } }]
    case 'plan': {
      const units = unitsOfReply(reply)
      const faults = proposalFaults(phase, { version: 1, phase: phase.id, units, why })
      if (faults.length > 0)
        return [{ kind: 'event', event: { type: 'planFailed', request, why: faults.join('\n') } }]
      const good: readonly Unit[] = units.map((unit) => unitSchema.parse(unit))
      return [{ kind: 'proposed', request, units: good }]
    }
    case 'lead':
      return stepEntries(run, action, phase, reply)
  }
}

const stepEntries = (
  run: LiveRun,
  { request }: Asked,
  phase: Phase,
  reply: LeadReply,
): readonly RunEntry[] => {
  const { why, text, position } = reply
  const units = goodUnits(reply)
  const decided = position == null ? [] : [`Decision: ${position}`]
  return [
    {
      ...stepReturned(phase, [...decided, text ?? why].join('\n\n')),
      ...(units.length === 0 ? {} : { units }),
    },
    ...(shapeOf(phase) === 'choice' && position != null ? droppedBy(run, phase, position) : []),
    {
      kind: 'event',
      event: { type: 'leadEnded', request, ok: true, why: `${titleOf(phase)}: ${why}` },
    },
  ]
}
