import type { NoteKind } from '../../journal/note'
import { gateOf, titleOf } from '../phase'
import type { Action } from '../run'
import type { Phase } from '../schema'
import { voiceSummary } from './voices'
import { lookedWords } from './looked-words'
import type { Looked, RunEntry } from './run-entry'
import { memoryOf, type RunMemory } from './run-memory'

/** A line of the journal; `own` is what whoever made the entry did, the rest follows from it. */
export interface RunNote {
  readonly own: boolean
  readonly kind: NoteKind
  readonly text: string
}

/** What one entry of a run's record says to the journal: the person's answers, retries, verdicts, changes of course. */
export const runNotes = (
  before: RunMemory,
  entry: RunEntry,
  after: RunMemory,
  actions: readonly Action[],
): readonly RunNote[] => [
  ...answered(before, entry),
  ...after.state.book.phases.flatMap((phase) => verdictNote(before, after, phase)),
  ...actions.flatMap((action) => actionNote(after, action)),
]

const own = (kind: NoteKind, text: string): readonly RunNote[] => [{ own: true, kind, text }]
const engine = (kind: NoteKind, text: string): readonly RunNote[] => [{ own: false, kind, text }]

const short = (commit: string): string => commit.slice(0, 7)

const titleIn = ({ state }: RunMemory, id: string): string => {
  const phase = state.book.phases.find((each) => each.id === id)
  return phase === undefined ? id : titleOf(phase)
}

const answered = (before: RunMemory, entry: RunEntry): readonly RunNote[] => {
  if (entry.kind === 'commands')
    return own(
      'change',
      `the playbook's own commands ${entry.allowed ? 'may run' : 'are refused'}: ${(entry.commands ?? []).map((command) => `\`${command}\``).join(', ')}`,
    )
  if (entry.kind === 'checkCommand')
    return own(
      'change',
      entry.command === null
        ? `there is no command for the check "${entry.check}"`
        : `the check "${entry.check}" is \`${entry.command}\``,
    )
  if (entry.kind === 'demo') return own('switch', 'every worker from here on is a demo worker')
  if (entry.kind === 'voices') {
    const said = voiceSummary(entry.voices, entry.lead)
    return engine('change', `${titleIn(before, entry.phase)}: ${said}`)
  }
  if (entry.kind === 'returned' && entry.seal !== undefined)
    return engine(
      'lead',
      `${titleIn(before, entry.phase)}: written down, sha256 ${entry.seal.slice(0, 12)}`,
    )
  if (entry.kind === 'base')
    return own('change', `the base moves from ${short(entry.from)} to ${short(entry.start.base)}`)
  if (entry.kind === 'moved')
    return engine('change', 'the working tree is not the one that was frozen at the start any more')
  if (entry.kind === 'tree')
    return own('change', `it goes on with the working tree as it is now: ${entry.why}`)
  if (entry.kind !== 'event') return []
  const { event } = entry
  const { request } = before.state
  const title = titleIn(before, request?.phase ?? '')
  if (event.type === 'judged' && event.by === 'person')
    return own(
      'change',
      `${title}: "${before.opened?.type === 'ask' ? before.opened.text : ''}": ${event.answer}${event.why === undefined ? '' : `, ${event.why}`}`,
    )
  if (event.type === 'planned' && event.by !== 'auto' && event.units.length > 0)
    return own(
      'change',
      `${title} planned${event.by === 'lead' ? ' by the lead' : ''}: ${event.units.join(', ')}`,
    )
  if (event.type === 'planFailed') {
    const what = event.stuck === true ? 'nothing can start' : 'no plan'
    return own('change', `${title}: ${what}: ${event.why}`)
  }
  if (event.type === 'planAgain') return own('change', `${title}: planned anew: ${event.why}`)
  if (event.type === 'decided' && event.choice === 'stop')
    return own('change', `${title}: stop${event.why === undefined ? '' : `: ${event.why}`}`)
  return []
}

const actionNote = (after: RunMemory, action: Action): readonly RunNote[] => {
  if (action.type === 'journal') return own(action.kind, action.text)
  if (action.type === 'finish' && action.status === 'done')
    return engine('change', 'the playbook came to its end')
  if (action.type !== 'wave') return []
  const title = titleIn(after, action.phase)
  const units = action.units.join(', ')
  const { retries = 0 } = after.state.phases[action.phase] ?? {}
  if (action.kind === 'retry')
    return engine(
      'change',
      `${title}: ${units} ${action.units.length === 1 ? 'tries' : 'try'} again, retry ${String(retries)}`,
    )
  return action.kind === 'recheck' ? engine('change', `${title}: ${units} look again`) : []
}

const verdictNote = (before: RunMemory, after: RunMemory, phase: Phase): readonly RunNote[] => {
  const gate = gateOf(phase)
  if (gate === undefined) return []
  const named = `${titleOf(phase)}: gate${gate.name === undefined ? '' : ` "${gate.name}"`}`
  const { failed } = memoryOf(after, phase.id)
  if (failed !== null && failed !== memoryOf(before, phase.id).failed)
    return engine('change', [`${named} failed`, ...failed.flatMap(failedWords)].join('; '))
  const now = after.state.phases[phase.id]?.state
  if (now === before.state.phases[phase.id]?.state) return []
  return now === 'passed' || now === 'recovered' ? engine('change', `${named} ${now}`) : []
}

const failedWords = ({ text, answer, why }: Looked): readonly string[] =>
  answer === 'yes' ? [] : [lookedWords({ text, answer, why })]
