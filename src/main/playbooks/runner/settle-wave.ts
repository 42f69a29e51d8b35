import { gateOf } from '@shared/playbook/phase'
import type { Unit } from '@shared/playbook/proposal'
import type { Action } from '@shared/playbook/run'
import { shapeOf } from '@shared/playbook/runner/returns'
import type { RunEntry } from '@shared/playbook/runner/run-entry'
import { memoryOf } from '@shared/playbook/runner/run-memory'
import {
  type UnitResult,
  unitResult,
  waveEnding,
  waveFacts,
} from '@shared/playbook/runner/unit-end'
import type { Voice } from '@shared/playbook/runner/voices'
import type { Phase } from '@shared/playbook/schema'
import { append, type LiveRun } from './live-run'
import type { RunnerPorts, WavePage } from './ports'
import { runFactsNow } from './run-facts'
import { comparedWorkers } from './seen-files'

type Wave = Extract<Action, { type: 'wave' }>

/** Records how the workers of an ended wave came out, what they returned, and what that makes of the facts. */
export const settleWave = async (
  ports: RunnerPorts,
  run: LiveRun,
  { request, units }: Wave,
  phase: Phase,
  { wave, workers }: WavePage,
): Promise<boolean> => {
  const known = memoryOf(run.memory, phase.id).workers
  const results = new Map<string, UnitResult>()
  for (const unit of units) {
    const worker = workers.find(({ id }) => id === known[unit])
    if (worker === undefined) continue
    results.set(unit, unitResult(unit, phase, worker, await ports.waves.result(worker.id)))
  }
  const all = [...results.values()]
  const why = [...results].flatMap(([unit, result]) =>
    result.why === null ? [] : [`${unit}: ${result.why}`],
  )
  const entries: RunEntry[] = [
    ...returnedEntries(run, phase, all),
    ...voicesEntry(ports, run, phase, results, workers),
    { kind: 'event', event: { type: 'facts', facts: runFactsNow(ports, run) } },
    ...(why.length === 0 || gateOf(phase) === undefined ? [] : [failedEntry(request, why)]),
    {
      kind: 'event',
      event: {
        type: 'waveEnded',
        request,
        ending: waveEnding(wave.state, workers),
        units: all.map(({ end }) => end),
        facts: waveFacts(workers),
        ...(why.length === 0 ? {} : { why: why.join('\n') }),
      },
    },
  ]
  return append(ports, run, entries) === null
}

/** Of a phase that asks different providers: who was heard, and by which models, as the receipts have it. */
const voicesEntry = (
  { waves }: Pick<RunnerPorts, 'waves'>,
  { memory }: LiveRun,
  { id: phase, provider }: Phase,
  results: ReadonlyMap<string, UnitResult>,
  workers: WavePage['workers'],
): readonly RunEntry[] => {
  if (typeof provider !== 'object' || !('each' in provider)) return []
  const voiceOf = (unit: string, worker: WavePage['workers'][number]): Voice => ({
    unit,
    provider: worker.provider,
    asked: worker.model,
    served: waves.served(worker.id),
    missing: results.get(unit)?.why ?? null,
  })
  const known = memoryOf(memory, phase).workers
  const voices = Object.entries(known).flatMap(([unit, id]) => {
    const worker = workers.find((each) => each.id === id)
    return worker === undefined ? [] : [voiceOf(unit, worker)]
  })
  const lead = memory.leadWorker === null ? null : waves.worker(memory.leadWorker)
  return [{ kind: 'voices', phase, voices, lead: lead === null ? null : voiceOf('the lead', lead) }]
}

const failedEntry = (request: number, why: readonly string[]): RunEntry => ({
  kind: 'looked',
  request,
  text: 'its workers give what it asks for',
  answer: 'no',
  why: why.join('\n'),
  output: null,
})

const returnedEntries = (
  run: LiveRun,
  phase: Phase,
  results: readonly UnitResult[],
): readonly RunEntry[] => {
  const shape = shapeOf(phase)
  if (shape === 'units') {
    const units = results.flatMap(({ returned }): readonly Unit[] => returned.units ?? [])
    const ids = new Set<string>()
    const first = units.filter(({ id }) => !ids.has(id) && ids.add(id))
    return [{ kind: 'returned', phase: phase.id, units: first }]
  }
  if (shape !== 'choice') return []
  const choices = new Set(results.flatMap(({ end }) => end.position ?? []))
  const [choice] = choices
  return choices.size === 1 && choice !== undefined ? droppedBy(run, phase, choice) : []
}

/** The diffs of those that a comparison did not choose are no part of the whole any more. */
export const droppedBy = (run: LiveRun, phase: Phase, choice: string): readonly RunEntry[] => {
  const compared = comparedWorkers(run, phase)
  const wanted = choice.trim().toLowerCase()
  const chosen = compared.find(
    ({ label, unit }) => label.toLowerCase() === wanted || unit.toLowerCase() === wanted,
  )
  if (chosen === undefined) return []
  const dropped = compared.flatMap(({ workerId }) =>
    workerId === chosen.workerId ? [] : [workerId],
  )
  return [{ kind: 'returned', phase: phase.id, dropped }]
}
