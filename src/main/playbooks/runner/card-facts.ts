import { plural } from '@shared/lib/plural'
import { titleOf } from '@shared/playbook/phase'
import { lookedWords } from '@shared/playbook/runner/looked-words'
import { memoryOf } from '@shared/playbook/runner/run-memory'
import { voiceLines } from '@shared/playbook/runner/voices'
import type { Phase } from '@shared/playbook/schema'
import { costWords } from '@shared/report/report-words'
import { workerShape } from '@shared/worker/worker-mark'
import type { LiveRun } from './live-run'
import type { RunnerPorts } from './ports'

/** What is known when a decision on a phase is asked for, a line each. */
export const cardFacts = (
  ports: Pick<RunnerPorts, 'waves' | 'orchestrations'>,
  { memory, row, frozen }: LiveRun,
  phase: Phase,
): string[] => {
  const { looked, workers } = memoryOf(memory, phase.id)
  const ends = Object.entries(workers).map(([unit, id]) => {
    const worker = ports.waves.worker(id)
    const summary = worker?.handoff?.summary ?? worker?.message ?? 'nothing is known of it'
    return `${unit}: ${worker === null ? 'not ended' : workerShape(worker).word}. ${summary}`
  })
  const voices = (phase.sees ?? []).concat(phase.id).flatMap((id) => {
    const heard = memoryOf(memory, id).voices
    return heard === null ? [] : voiceLines(heard.all, heard.lead)
  })
  const moved = memory.movedBefore.flatMap((id) => {
    const before = memory.state.book.phases.find((other) => other.id === id)
    return before === undefined
      ? []
      : [
          `The working tree changed before ${titleOf(before)}: what was said earlier is about the old one.`,
        ]
  })
  const answers = looked.map(lookedWords)
  const run = memory.state.phases[phase.id]
  const runs = run === undefined || run.runs === 0 ? [] : [ranWords(titleOf(phase), run)]
  const { costUsd, calls } = ports.orchestrations.spent(row.orchestrationId)
  const cap = frozen.book.budget?.costUsd
  const of = cap === undefined ? '' : ` of ${costWords(cap)}`
  const spent = `Spent so far: ${costWords(costUsd)}${of} in ${plural(calls, 'turn')}.`
  return [...ends, ...voices, ...moved, ...answers, ...runs, spent]
}

/** `Change ran once, with 2 retries.` */
export const ranWords = (
  title: string,
  { runs, retries }: { readonly runs: number; readonly retries: number },
): string =>
  `${title} ran ${times(runs)}${retries === 0 ? '' : `, with ${plural(retries, 'retry', 'retries')}`}.`

const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${String(count)} times`
