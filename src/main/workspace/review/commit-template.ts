import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { isGone } from '../file-errors'
import type { Git } from '../git'
import { gitLine } from '../git-output'

/** The text of the person's `commit.template` without its comments; empty where there is none. */
export const readCommitTemplate = async (
  git: Git,
  root: string,
): Promise<Result<string, Problem>> => {
  const named = await gitLine(git, root, ['config', '--type=path', '--get', 'commit.template'], {
    expectedCodes: [0, 1],
  })
  if (!named.ok || named.value === '') return named
  try {
    const text = await readFile(resolve(root, named.value), 'utf8')
    return ok(text.replace(/^#.*(\n|$)/gm, '').trim())
  } catch (error) {
    if (isGone(error)) return ok('')
    throw error
  }
}
