import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from '@shared/outcome/outcome'
import { turnFolder } from './folders'
import { writeProjection } from '../platform/write-projection'

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
  const result = join(workerFolder, 'result.md')
  const patch = join(workerFolder, 'diff.patch')
  const hadTurns = outcome.turn > 1
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  write(join(folder, 'outcome.json'), outcomeText)
  writeProjection(join(workerFolder, 'outcome.json'), outcomeText)
  if (resultText === null && hadTurns) rmSync(result, { force: true })
  if (resultText !== null) {
    write(join(folder, 'result.md'), resultText)
    writeProjection(result, resultText)
  }
  if (outcome.diff === null && hadTurns) rmSync(patch, { force: true })
  if (outcome.diff !== null) await copyFile(join(folder, 'diff.patch'), patch)
}

const write = (file: string, text: string): void => {
  writeFileSync(file, text, { mode: 0o600 })
}
