import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from '@shared/outcome/outcome'
import { turnFolder } from './folders'
import { writeAtomically } from '../platform/write-atomically'

/**
 * Writes a settled turn's `result.md` and `outcome.json`, in the turn's folder and as projections of the
 * newest turn in the worker's, which is where scripts and agents look.
 */
export const publishTurn = async (
  workerFolder: string,
  outcome: Outcome,
  resultText: string | null,
): Promise<void> => {
  const folder = turnFolder(workerFolder, outcome.turn)
  const outcomeText = `${JSON.stringify(outcome, null, 2)}\n`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await Promise.all([
    ...[folder, workerFolder].map((place) =>
      writeAtomically(join(place, 'outcome.json'), outcomeText),
    ),
    ...[folder, workerFolder].map((place) => project(join(place, 'result.md'), resultText)),
    projectPatch(join(folder, 'diff.patch'), join(workerFolder, 'diff.patch'), outcome),
  ])
}

const project = (file: string, text: string | null): Promise<void> =>
  text === null ? rm(file, { force: true }) : writeAtomically(file, text)

const projectPatch = async (from: string, to: string, { diff }: Outcome): Promise<void> => {
  if (diff === null) await rm(to, { force: true })
  else await copyFile(from, to)
}
