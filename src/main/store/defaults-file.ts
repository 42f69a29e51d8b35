import { readFile } from 'node:fs/promises'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import type { Defaults } from '@shared/playbook/defaults'
import { readDefaults } from '@shared/playbook/read-defaults'
import { errorCode, errorWords } from '../platform/system-error'
import { oneProblem } from './one-problem'

/** `playbooks/defaults.yaml`: the bundled one with the person's copy, if there is one, over it. */
export interface DefaultsFile {
  read(): Promise<Result<Defaults, Problem>>
}

/** Both absolute. A copy with faults is refused with every line; neither file is ever written. */
export const createDefaultsFile = (bundled: string, own: string): DefaultsFile => ({
  async read() {
    const base = { file: bundled, text: await readFile(bundled, 'utf8') }
    let copy: { file: string; text: string } | null = null
    try {
      copy = { file: own, text: await readFile(own, 'utf8') }
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') return fail(unreadable(own, error))
    }
    const read = readDefaults(base, copy)
    return read.ok ? read : fail(oneProblem(read.error, 'Correct these lines of the defaults.'))
  },
})

const unreadable = (where: string, error: unknown): Problem =>
  problem('defaults_file', `defaults.yaml can't be read: ${errorWords(error)}.`, {
    kept: 'The file is as it was.',
    fix: 'Check the file and its folder, then try again.',
    where,
  })
