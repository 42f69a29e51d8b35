import type { TurnReading } from '@shared/outcome/turn-reading'
import { addUsage, noUsage, type Usage } from '@shared/worker/usage'
import { countKind, type FoldState, newReading } from '../folding-adapter'
import { keptRefusals } from '../refusals'
import { isObject, money, obj } from '../json-reader'

export interface Denial {
  readonly id: string
  readonly tool: string
  readonly command: string | null
}

/** What Claude's parser keeps between lines. */
export interface ClaudeState extends FoldState {
  /** Tokens and cost of the results read so far. */
  reported: Usage
  /** Messages since the last result: the newest ones by id, the others summed. */
  live: { settled: Usage; recent: { id: string; usage: Usage }[] }
  /** Shell commands whose end was not read yet, by tool id. */
  running: { id: string; command: string }[]
  denied: Denial[]
  backgroundTasks: number
  /** A result was read and no new round began after it. */
  resulted: boolean
  /** When the window that refused this turn opens again, epoch milliseconds. */
  refusedUntil: number | null
  /** The error kind of the newest message that Claude Code wrote itself. */
  messageError: string | null
  /** Cumulative figures of the session before this process, for versions that report only those. */
  before: { costUsd: number; byModel: Record<string, number> }
}

/** `carry` is what the session's earlier turns cost in all. */
export const startClaude = (carry: TurnReading['carry']): ClaudeState => {
  const earlier = isObject(carry) ? carry : null
  const byModel: Record<string, number> = {}
  const models = obj(earlier, 'byModel')
  for (const model of Object.keys(models ?? {})) byModel[model] = money(models, model) ?? 0
  return {
    reading: newReading(carry),
    reported: noUsage,
    live: { settled: noUsage, recent: [] },
    running: [],
    denied: [],
    backgroundTasks: 0,
    resulted: false,
    refusedUntil: null,
    messageError: null,
    before: { costUsd: money(earlier, 'costUsd') ?? 0, byModel },
  }
}

const keptMessages = 16

/** Counts a message's tokens once: the same id comes again with the same or a newer figure. */
export const countMessage = (state: ClaudeState, id: string, usage: Usage): void => {
  const { live } = state
  const known = live.recent.find((message) => message.id === id)
  if (known === undefined) live.recent.push({ id, usage })
  else known.usage = usage
  if (live.recent.length > keptMessages) {
    const oldest = live.recent.shift()
    if (oldest !== undefined) live.settled = addUsage(live.settled, oldest.usage)
  }
  state.reading.usage = live.recent.reduce(
    (sum, message) => addUsage(sum, message.usage),
    addUsage(state.reported, live.settled),
  )
  state.reading.usageIsFloor = true
}

/** Notes a refusal once; the result repeats what the stream said, and knows the command. */
export const noteDenial = (state: ClaudeState, denial: Denial): void => {
  const at = state.denied.findIndex(({ id }) => id !== '' && id === denial.id)
  const known = state.denied[at]
  if (known !== undefined)
    state.denied[at] = { ...denial, command: denial.command ?? known.command }
  else if (state.denied.length < keptRefusals) {
    state.denied.push(denial)
    // It was shown as one that starts, and did not run.
    if (denial.tool === 'Bash') countKind(state.reading, 'command', -1)
  }
  state.reading.denials = state.denied.map(({ tool }) => tool)
  state.reading.deniedCommands = [
    ...new Set(state.denied.flatMap(({ command }) => (command === null ? [] : [command]))),
  ]
}

/** While the process runs, a result is the last word only when nothing runs in the background. */
export const settleFinished = (state: ClaudeState): void => {
  state.reading.finished = state.resulted && state.backgroundTasks === 0
  state.reading.awaitsTasks = state.resulted && state.backgroundTasks > 0
}
