import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { blindLabel, type Seen } from '@shared/playbook/phase-task'
import { titleOf } from '@shared/playbook/phase'
import { hideTells } from '@shared/playbook/runner/hide-tells'
import { memoryOf } from '@shared/playbook/runner/run-memory'
import type { Phase } from '@shared/playbook/schema'
import { providerIds } from '@shared/worker/provider-id'
import type { LiveRun } from './live-run'
import type { RunnerPorts } from './ports'

/** A run's own folder inside its orchestration's. */
export const runFolder = (ports: Pick<RunnerPorts, 'orchestrations'>, run: LiveRun): string =>
  join(ports.orchestrations.read(run.row.orchestrationId)?.folder ?? '', 'playbook', run.row.id)

interface Voice {
  readonly label: string
  readonly workerId: string | null
  readonly provider?: string
  readonly files: readonly string[]
}

/**
 * What a phase gets of those it sees: files by reference, never a transcript. Blind, they are copies under
 * letters, without what would tell whose they are.
 */
export const seenFiles = async (
  ports: Pick<RunnerPorts, 'orchestrations' | 'waves'>,
  run: LiveRun,
  phase: Phase,
): Promise<readonly Seen[]> => {
  const voices: Voice[] = []
  for (const id of phase.sees ?? []) voices.push(...(await voicesOf(ports, run, id)))
  const shown = voices.flatMap((voice, at) =>
    voice.files.length === 0 ? [] : [{ voice, label: blindLabel(at) }],
  )
  if (phase.blind !== true) return shown.map(({ voice }) => voice)
  return Promise.all(
    shown.map(async ({ voice, label }) => ({
      label,
      files: await blindCopies(ports, run, phase, voice, label),
    })),
  )
}

/** The workers that a phase compares, each with the letter it has where that is blind. */
export const comparedWorkers = (
  run: LiveRun,
  phase: Phase,
): readonly { readonly label: string; readonly unit: string; readonly workerId: string }[] =>
  (phase.sees ?? [])
    .flatMap((id) => {
      const { workers, text } = memoryOf(run.memory, id)
      const voices = Object.entries(workers).map(([unit, workerId]) => ({ unit, workerId }))
      return text === null ? voices : [{ unit: id, workerId: '' }, ...voices]
    })
    .flatMap((voice, at) => (voice.workerId === '' ? [] : [{ ...voice, label: blindLabel(at) }]))

const voicesOf = async (
  ports: Pick<RunnerPorts, 'orchestrations' | 'waves'>,
  run: LiveRun,
  id: string,
): Promise<readonly Voice[]> => {
  const phase = run.memory.state.book.phases.find((other) => other.id === id)
  const { workers, text } = memoryOf(run.memory, id)
  const title = phase === undefined ? id : titleOf(phase)
  const voices: Voice[] = []
  if (text !== null)
    voices.push({ label: title, workerId: null, files: [await textFile(ports, run, id, text)] })
  for (const [unit, workerId] of Object.entries(workers)) {
    const provider = ports.waves.worker(workerId)?.provider
    voices.push({
      label: unit === id ? title : `${title}, ${unit}`,
      workerId,
      ...(provider === undefined ? {} : { provider }),
      files: await ports.waves.files(workerId),
    })
  }
  return voices
}

/** The result of a step that was done without a worker, as a file. */
const textFile = async (
  ports: Pick<RunnerPorts, 'orchestrations'>,
  run: LiveRun,
  id: string,
  text: string,
): Promise<string> => {
  const folder = join(runFolder(ports, run), 'steps')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `${id}.md`)
  await writeFile(file, text, { mode: 0o600 })
  return file
}

const blindCopies = async (
  ports: Pick<RunnerPorts, 'orchestrations' | 'waves'>,
  run: LiveRun,
  phase: Phase,
  { workerId, files }: Voice,
  label: string,
): Promise<readonly string[]> => {
  const number = String(run.memory.state.phases[phase.id]?.runs ?? 0)
  const folder = join(runFolder(ports, run), 'seen', `${phase.id}-${number}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const worker = workerId === null ? null : ports.waves.worker(workerId)
  const tells = [
    ...providerIds,
    ...(workerId === null ? [] : ports.waves.tells(workerId)),
    ...(worker === null ? [] : [worker.planId, worker.model ?? '']),
  ]
  return Promise.all(
    files.map(async (file) => {
      const copy = join(folder, `${label}-${basename(file)}`)
      const text = await readFile(file, 'utf8')
      await writeFile(copy, hideTells(text, tells), { mode: 0o600 })
      return copy
    }),
  )
}
