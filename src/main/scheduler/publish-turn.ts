import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from '@shared/outcome/outcome'
import { turnFolder } from './folders'
import { writeProjection } from './write-projection'

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
    write(join(folder, 'outcome.json'), outcomeText),
    writeProjection(join(workerFolder, 'outcome.json'), outcomeText),
    ...(resultText === null ? [] : [write(join(folder, 'result.md'), resultText)]),
    resultText === null
      ? rm(join(workerFolder, 'result.md'), { force: true })
      : writeProjection(join(workerFolder, 'result.md'), resultText),
    outcome.diff === null
      ? rm(join(workerFolder, 'diff.patch'), { force: true })
      : copyFile(join(folder, 'diff.patch'), join(workerFolder, 'diff.patch')),
  ])
}

const write = (file: string, text: string): Promise<void> => writeFile(file, text, { mode: 0o600 })
