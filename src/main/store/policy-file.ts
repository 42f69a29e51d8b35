import { rename } from 'node:fs/promises'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { defaultPolicy } from '@shared/policy/default-policy'
import { mergePolicy } from '@shared/policy/merge-policy'
import type { Policy } from '@shared/policy/policy'
import { readPolicy } from '@shared/policy/read-policy'
import { errorCode, errorWords } from '../platform/system-error'
import { writeAtomically } from '../platform/write-atomically'
import { type KeptFile, keptFile } from './last-good'
import { oneProblem } from './one-problem'

/** The person's `policy.json`; a file with faults is refused with every line and never replaced by reading. */
export interface PolicyFile extends KeptFile<Policy> {
  /**
   * Changes in the file what differs between the two, and answers what it holds now. Refuses, and writes nothing, while
   * the file has a fault, or what reading would refuse.
   */
  write(seen: Policy, wanted: Policy): Promise<Result<Policy, Problem>>
  /** Back to the defaults; the file is kept beside as `policy.json.before-reset`, faults and all. */
  reset(): Promise<Result<Policy, Problem>>
}

const unusable = (file: string, what: string, error: unknown): Problem =>
  problem('policy_file', `policy.json can't be ${what}: ${errorWords(error)}.`, {
    kept: 'The file is as it was.',
    fix: 'Check the file and its folder, then try again.',
    where: file,
  })

export const createPolicyFile = (file: string): PolicyFile => {
  const kept = keptFile(file, {
    parse: (text) => parse(text, file),
    unreadable: (error) => unusable(file, 'read', error),
  })
  return {
    ...kept,
    async write(seen, wanted) {
      const now = await kept.check()
      if (!now.ok) return now
      const policy = mergePolicy(now.value, seen, wanted)
      const text = `${JSON.stringify(policy, null, 2)}\n`
      const readable = readPolicy(text, file)
      if (!readable.ok) return fail(oneProblem(readable.error, 'Choose another value.'))
      try {
        await writeAtomically(file, text)
        return ok(policy)
      } catch (error) {
        return fail(unusable(file, 'written', error))
      }
    },
    async reset() {
      try {
        await rename(file, `${file}.before-reset`)
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') return fail(unusable(file, 'put aside', error))
      }
      return ok(defaultPolicy)
    },
  }
}

/** The defaults while there is no file. */
const parse = (text: string | null, file: string): Result<Policy, Problem> => {
  if (text === null) return ok(defaultPolicy)
  const policy = readPolicy(text, file)
  return policy.ok ? policy : fail(oneProblem(policy.error, 'Correct these lines of the policy.'))
}
