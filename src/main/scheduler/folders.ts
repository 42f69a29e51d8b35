import { join } from 'node:path'

/** Folder of a worker inside its wave's: brief and the newest turn's projections. */
export const workerFolder = (waveFolder: string, planId: string): string =>
  join(waveFolder, 'workers', planId)

/** Folder of one turn: its prompt, logs, marks of its launcher, result, patch and outcome. */
export const turnFolder = (folderOfWorker: string, turn: number): string =>
  join(folderOfWorker, 'turns', String(turn))

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '') || 'wave'

/** Name of an orchestration's folder: `<stamp>-<slug>`, sorted by age. */
export const orchestrationFolderName = (title: string, createdAt: number): string => {
  const stamp = new Date(createdAt).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return `${stamp.replace('T', '-')}-${slug(title)}`
}

/** Name of a wave's folder: `<NN>-<phase>`. */
export const waveFolderName = (number: number, phase: string | null): string =>
  `${String(number).padStart(2, '0')}-${slug(phase ?? 'wave')}`
