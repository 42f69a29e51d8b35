import { recheckText, retryText } from '@shared/playbook/runner/follow-up-text'
import { lookedWords } from '@shared/playbook/runner/looked-words'
import type { RunEntry } from '@shared/playbook/runner/run-entry'
import { memoryOf } from '@shared/playbook/runner/run-memory'
import { isWriter } from '@shared/playbook/phase'
import { unitIdOf } from '@shared/playbook/phase-plan'
import type { Action } from '@shared/playbook/run'
import type { Phase } from '@shared/playbook/schema'
import { append, type LiveRun } from './live-run'
import { startNow } from './move-base'
import type { RunnerPorts, WavePage } from './ports'
import { projectOf } from './project-of'
import { settleWave } from './settle-wave'
import { wholeTree } from './whole-tree'

type Wave = Extract<Action, { type: 'wave' }>

/** Starts a phase's wave, or its follow-up turns, each once; when all have ended, records how. */
export const actWave = async (
  ports: RunnerPorts,
  run: LiveRun,
  action: Wave,
  phase: Phase,
): Promise<boolean> => {
  const { request, stopAsked } = run.memory
  if (stopAsked !== null && action.kind === 'first' && request.waveId === null)
    return stopped(ports, run, action, stopAsked)
  if (action.kind === 'first' && request.waveId === null)
    return startWave(ports, run, action, phase)
  if (action.kind !== 'first') {
    const left = action.units.filter((unit) => !request.told.includes(unit))
    const [next] = left
    if (next !== undefined) return followUp(ports, run, action, phase, next)
  }
  const waveId = memoryOf(run.memory, phase.id).waveIds.at(-1)
  const page = waveId === undefined ? null : ports.waves.read(waveId)
  if (page === null) return stopped(ports, run, action, 'its wave is not there any more')
  run.doing = page.wave.hold === null ? 'its workers run' : `held: ${page.wave.hold.reason}`
  const isRunning =
    page.wave.state === 'running' ||
    page.workers.some(({ state }) => state === 'queued' || state === 'active')
  // The person may have asked before there was a wave to stop.
  if (isRunning && stopAsked !== null) ports.waves.stop(page.wave.id)
  return isRunning ? false : settleWave(ports, run, action, phase, page)
}

const startWave = async (
  ports: RunnerPorts,
  run: LiveRun,
  action: Wave,
  phase: Phase,
): Promise<boolean> => {
  const { plan } = run.memory.request
  if (plan === null) return stopped(ports, run, action, 'it has no plan')
  run.doing = 'its wave is being made'
  const from = await whereFrom(ports, run, phase)
  const started = await ports.waves.run(
    {
      projectId: projectOf(ports, run).id,
      orchestrationId: run.row.orchestrationId,
      text: plan.text,
      checkoutConfirmed: plan.checkoutConfirmed,
      quotaAllowed: plan.quotaAllowed,
      from,
      schema: null,
    },
    ({ wave, workers }: WavePage) => {
      const named = Object.fromEntries(
        workers.map(({ planId, id }) => [unitIdOf(phase, planId), id]),
      )
      append(ports, run, [
        { kind: 'wave', request: action.request, waveId: wave.id, workers: named },
      ])
    },
  )
  return started.ok ? true : stopped(ports, run, action, started.error.message)
}

/** A writer starts from all that was done before it, so that its diff lies on top of the others. */
const whereFrom = async (ports: RunnerPorts, run: LiveRun, phase: Phase) => {
  const start = startNow(run)
  if (start === null || !isWriter(phase)) return start
  const whole = await wholeTree(ports, run)
  return whole.ok ? { ...start, base: whole.value.commit } : start
}

const followUp = async (
  ports: RunnerPorts,
  run: LiveRun,
  action: Wave,
  phase: Phase,
  unit: string,
): Promise<boolean> => {
  const workerId = memoryOf(run.memory, phase.id).workers[unit] ?? ''
  const entry: RunEntry = { kind: 'told', request: action.request, unit }
  const also = () => {
    append(ports, run, [entry])
  }
  const again = action.kind === 'resume'
  const told = again
    ? await resume(ports, workerId, also)
    : await ports.waves.tell(workerId, await textFor(ports, run, action, phase), also)
  if (told.ok) return true
  // What can't be told more stays as it is; the gate looks at it again.
  const text = `${unit} was not ${again ? 'run again' : 'told more'}: ${told.error.message}`
  ports.note(run.row.orchestrationId, 'engine', 'skip', text)
  return append(ports, run, [entry]) === null
}

/** After a hold only what did not end well runs again. */
const resume = async (ports: RunnerPorts, workerId: string, also: () => void) => {
  if (ports.waves.worker(workerId)?.ending !== 'succeeded') return ports.waves.again(workerId, also)
  also()
  return { ok: true } as const
}

const textFor = async (
  ports: RunnerPorts,
  run: LiveRun,
  { kind }: Wave,
  phase: Phase,
): Promise<string> => {
  if (kind === 'retry') {
    const answers = memoryOf(run.memory, phase.id).failed ?? []
    const failed = answers.filter(({ answer }) => answer !== 'yes')
    const lines = failed.map(lookedWords)
    return retryText(phase, lines, failed.at(-1)?.output ?? null)
  }
  const links = run.memory.state.book.phases.filter(({ after }) => after === phase.id)
  const workers = links.flatMap(({ id }) => Object.values(memoryOf(run.memory, id).workers))
  const files = await Promise.all(workers.map((id) => ports.waves.files(id)))
  return recheckText(phase, files.flat())
}

const stopped = (ports: RunnerPorts, run: LiveRun, { request }: Wave, why: string): boolean => {
  ports.note(run.row.orchestrationId, 'engine', 'change', `the wave could not run: ${why}`)
  return (
    append(ports, run, [
      { kind: 'event', event: { type: 'waveEnded', request, ending: 'stopped', units: [], why } },
    ]) === null
  )
}
