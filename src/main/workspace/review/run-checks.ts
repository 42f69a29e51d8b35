import { randomUUID } from 'node:crypto'
import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check, CheckResult } from '@shared/checks/check'
import type { Problem } from '@shared/lib/problem'
import { ok, type Result } from '@shared/lib/result'
import { runRecorded } from '../../platform/recorded-shell'
import type { RunCommand } from '../git'
import { cloneShared } from '../clone-shared'
import { isGone } from '../file-errors'
import { removeTree } from '../remove-tree'
import { makeCommit } from './make-commit'
import type { ReviewContext } from './review-context'

export interface CheckRequest {
  readonly run: RunCommand
  /** The person's environment. */
  readonly env: Readonly<Record<string, string>>
  /** The throwaway clone is made in here, and removed; what runs is recorded here. */
  readonly folder: string
  /** What is checked. */
  readonly tree: string
  readonly checks: readonly Check[]
  readonly signal: AbortSignal
  /** A check that takes longer is ended; absent: half an hour. */
  readonly timeoutMs?: number
  readonly now: () => number
  /** Hears of every change, and about once a second of what a running check prints. */
  readonly onChange: (results: readonly CheckResult[]) => void
}

const usualTimeoutMs = 1_800_000
const lookMs = 1_000
const tailBytes = 8_192

/**
 * Runs checks one after the other in a throwaway clone of the tree. The first that fails does not keep the others
 * from running; a stop does.
 */
export const runChecks = async (
  context: ReviewContext,
  request: CheckRequest,
): Promise<Result<CheckResult[], Problem>> => {
  const folder = join(request.folder, randomUUID())
  const clone = join(folder, 'clone')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const commit = await makeCommit(context, request.tree, [])
    if (!commit.ok) return commit
    const { git, repository, store } = context
    const cloned = await cloneShared(git, repository, store, clone, commit.value)
    if (!cloned.ok) return cloned
    const results: CheckResult[] = request.checks.map((check) => ({
      ...check,
      state: 'waiting',
      exitCode: null,
      startedAt: null,
      ms: null,
      tail: '',
    }))
    for (const [at, check] of request.checks.entries()) {
      const put = (result: CheckResult) => {
        results[at] = result
        request.onChange([...results])
      }
      await runOne(request, check, clone, join(folder, `${String(at)}.log`), put)
    }
    return ok(results)
  } finally {
    await removeTree(folder)
  }
}

const runOne = async (
  { run, env, folder, signal, now, timeoutMs = usualTimeoutMs }: CheckRequest,
  check: Check,
  cwd: string,
  log: string,
  put: (result: CheckResult) => void,
): Promise<void> => {
  const isStopped = () => signal.aborted
  const startedAt = now()
  const running = { ...check, exitCode: null, startedAt, ms: null }
  if (isStopped()) {
    put({ ...running, startedAt: null, state: 'stopped', tail: '' })
    return
  }
  put({ ...running, state: 'running', tail: '' })
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(async () => {
      put({ ...running, state: 'running', tail: await endOf(log) })
    })
  }, lookMs)
  // Its output goes to a file, so that a flood costs no memory and the person sees the end of it live.
  const script = `exec >"$0" 2>&1\n${check.command}`
  const done = await runRecorded(run, folder, script, log, { cwd, env, timeoutMs, signal })
  clearInterval(timer)
  await looking
  const state = isStopped() ? 'stopped' : done.exitCode === 0 ? 'passed' : 'failed'
  const tail = await endOf(log)
  put({
    ...check,
    state,
    exitCode: done.exitCode,
    startedAt,
    ms: now() - startedAt,
    tail: done.timedOut
      ? `${tail}\nEnded: it took more than ${String(Math.round(timeoutMs / 60_000))} minutes.`
      : tail,
  })
}

const endOf = async (file: string): Promise<string> => {
  try {
    const { size } = await stat(file)
    const bytes = Buffer.alloc(Math.min(size, tailBytes))
    const handle = await open(file, 'r')
    try {
      await handle.read(bytes, 0, bytes.length, size - bytes.length)
    } finally {
      await handle.close()
    }
    return bytes.toString()
  } catch (error) {
    if (isGone(error)) return ''
    throw error
  }
}
