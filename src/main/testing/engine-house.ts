import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WavePage, WorkerDetail } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { PlanDocument, PlanWorker } from '@shared/plan/plan-document'
import type { WorkerSummary } from '@shared/worker/records'
import { createEngine, type Engine, type EngineOptions } from '../engine'
import { systemClock } from '../platform/clock'
import { createLogger } from '../platform/logger'
import { runCommand } from '../platform/run-command'
import { prepareDataFolder } from '../store/data-folder'

/** A person's machine for a test: a repository, a data folder, nothing of the real one. */
export interface House {
  readonly root: string
  readonly data: string
  readonly repository: string
  git(...args: string[]): Promise<string>
}

const identity = ['-c', 'user.name=Person', '-c', 'user.email=person@example.com']

export const makeHouse = async (): Promise<House> => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'wavedeck-engine-')))
  const repository = join(root, 'repository with spaces')
  await mkdir(repository)
  const git = async (...args: string[]) => {
    const options = { cwd: repository, env: environment(root), timeoutMs: 30_000 }
    const done = await runCommand('git', [...identity, ...args], options)
    if (done.exitCode !== 0) throw new Error(done.stderr)
    return done.stdout.toString()
  }
  await git('init', '--quiet', '-b', 'main')
  await writeFile(join(repository, 'README.md'), '# Project\n')
  await git('add', '.')
  await git('commit', '--quiet', '-m', 'First')
  return { root, data: join(root, 'data'), repository, git }
}

/** Nothing of the person who runs the tests: no CLI is found, no start-up file is read. */
export const environment = (root: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: root,
  SHELL: '/bin/sh',
})

export const openEngine = async (
  root: string,
  data: string,
  more: Readonly<Record<string, string>> = {},
  options: Pick<EngineOptions, 'wrapPorts' | 'wrapClis'> = {},
): Promise<Result<Engine, Problem>> => {
  const folders = await prepareDataFolder(data, process.getuid?.() ?? null)
  if (!folders.ok) return folders
  return createEngine({
    folders: folders.value,
    env: { ...environment(root), ...more },
    home: root,
    runtime: process.execPath,
    clock: systemClock,
    logger: createLogger(join(root, 'log'), systemClock),
    ...options,
  })
}

/** The value of a call that must not be refused. */
export const must = <T>(result: Result<T, Problem>): T => {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

export const planText = (
  workers: readonly PlanWorker[],
  more: Partial<PlanDocument> = {},
): string => JSON.stringify({ version: 1, title: 'Test', strategy: 'parallel', ...more, workers })

/** A custom worker that runs a line of shell. */
export const shell = (id: string, line: string, more: Partial<PlanWorker> = {}): PlanWorker => ({
  id,
  provider: 'custom',
  mode: 'read-only',
  isolate: 'scratch',
  cwd: '.',
  task: `Run the command of ${id}.`,
  command: '/bin/sh',
  args: ['-c', line],
  ...more,
})

/** A demo worker; `lines` direct it, and it is through at once. */
export const demo = (
  id: string,
  lines: string,
  more: Partial<PlanWorker> = {},
  seconds = 0,
): PlanWorker => ({
  id,
  provider: 'demo',
  mode: 'write',
  cwd: '.',
  task: `Do the work of ${id} in the project.\n\ndemo: seconds ${String(seconds)}\n${lines}`,
  ...more,
})

/** What a test does with one engine. */
export interface Driver {
  /** The new wave's id. */
  start(text: string): Promise<string>
  /** Resolves when the wave is as asked; it looks again after every change. */
  until(waveId: string, isSo: (page: WavePage) => boolean): Promise<WavePage>
  ended(waveId: string): Promise<WavePage>
  runToEnd(text: string): Promise<WavePage>
  worker(page: WavePage, planId: string): WorkerSummary
  detail(page: WavePage, planId: string): Promise<WorkerDetail>
}

export const createDriver = (engine: Engine, projectId: string): Driver => {
  const start = async (text: string) =>
    must(
      await engine.calls.runWave({
        projectId,
        orchestrationId: null,
        text,
        checkoutConfirmed: true,
        includeUncommitted: false,
      }),
    ).waveId
  const page = async (waveId: string): Promise<WavePage> =>
    must(await engine.calls.readWave({ waveId }))
  const until: Driver['until'] = (waveId, isSo) =>
    new Promise((resolve, reject) => {
      const look = () => {
        page(waveId).then((now) => {
          if (!isSo(now)) return
          unsubscribe()
          resolve(now)
        }, reject)
      }
      const unsubscribe = engine.onChanges(look)
      look()
    })
  const ended: Driver['ended'] = (waveId) => until(waveId, ({ wave }) => wave.state !== 'running')
  const worker: Driver['worker'] = (of, planId) => {
    const found = of.workers.find((each) => each.planId === planId)
    if (found === undefined) throw new Error(`no worker ${planId}`)
    return found
  }
  return {
    start,
    until,
    ended,
    worker,
    runToEnd: async (text) => ended(await start(text)),
    detail: async (of, planId) =>
      must(await engine.calls.readWorker({ workerId: worker(of, planId).id })),
  }
}

export const removeHouse = (house: House): Promise<void> =>
  rm(house.root, { recursive: true, force: true, maxRetries: 5 })
