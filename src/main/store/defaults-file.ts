import { readFile } from 'node:fs/promises'
import { type Problem, problem } from '@shared/lib/problem'
import { fail } from '@shared/lib/result'
import type { Defaults } from '@shared/playbook/defaults'
import { readDefaults } from '@shared/playbook/read-defaults'
import { errorWords } from '../platform/system-error'
import { type KeptFile, keptFile } from './last-good'
import { oneProblem } from './one-problem'

/** `playbooks/defaults.yaml`: the bundled one with the person's copy, if there is one, over it. */
export type DefaultsFile = KeptFile<Defaults>

/** Both absolute. A copy with faults is refused with every line; neither file is ever written. */
export const createDefaultsFile = async (bundled: string, own: string): Promise<DefaultsFile> => {
  const base = { file: bundled, text: await readFile(bundled, 'utf8') }
  const readWith = (copy: { readonly file: string; readonly text: string } | null) => {
    const read = readDefaults(base, copy)
    return read.ok ? read : fail(oneProblem(read.error, 'Correct these lines of the defaults.'))
  }
  const usual = readWith(null)
  if (!usual.ok) throw new Error(usual.error.message)
  return keptFile(own, {
    parse: (text) => (text === null ? usual : readWith({ file: own, text })),
    unreadable: (error) => unreadable(own, error),
    otherwise: { value: usual.value, words: 'the bundled defaults hold' },
  })
}

const unreadable = (where: string, error: unknown): Problem =>
  problem('defaults_file', `defaults.yaml can't be read: ${errorWords(error)}.`, {
    kept: 'The file is as it was.',
    fix: 'Check the file and its folder, then try again.',
    where,
  })
