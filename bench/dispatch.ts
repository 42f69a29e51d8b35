// How much the engine adds to what it starts: 40 stub workers of 0.2 s, 20 at a time, against `xargs -P 20`
// on the same commands. Median of 5 pairs in one run. `npm run bench:dispatch -- --json`
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { WavePage } from '@shared/ipc/views'
import { defaultPolicy } from '@shared/policy/default-policy'
import { createEngine, type Engine } from '../src/main/engine'
import { systemClock } from '../src/main/platform/clock'
import { createLogger } from '../src/main/platform/logger'
import { prepareDataFolder } from '../src/main/store/data-folder'
import { median } from './median'
import { printReport, round } from './print-report'

const workers = 40
const atOnce = 20
const pairs = 5
const limits = { ratio: 2.2, settleMs: 30, lost: 0 }
const stub = 'sleep 0.2; echo done'

const runXargs = async (): Promise<number> => {
  const started = performance.now()
  const child = spawn('xargs', ['-P', String(atOnce), '-I{}', '/bin/sh', '-c', stub], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(Array.from({ length: workers }, (_, index) => `${String(index)}\n`).join(''))
  await once(child, 'close')
  return performance.now() - started
}

const plan = (cwd: string): string =>
  JSON.stringify({
    version: 1,
    title: 'Dispatch',
    strategy: 'research',
    maxConcurrent: atOnce,
    workers: Array.from({ length: workers }, (_, index) => ({
      id: `stub-${String(index + 1)}`,
      provider: 'custom',
      mode: 'read-only',
      isolate: 'scratch',
      cwd,
      task: 'Sleep for 0.2 s.',
      command: '/bin/sh',
      args: ['-c', stub],
    })),
  })

interface WaveRun {
  readonly wallMs: number
  /** From each worker's exit, as its launcher wrote it, to its outcome in the store. */
  readonly settleMs: readonly number[]
  /** Workers without an outcome, a row or a file. */
  readonly lost: number
}

const runWave = async (engine: Engine, projectId: string, cwd: string): Promise<WaveRun> => {
  const storedAt = new Map<string, number>()
  let tellDone = (): void => undefined
  const done = new Promise<void>((resolve) => (tellDone = resolve))
  const unsubscribe = engine.onChanges((changes) => {
    for (const change of changes) {
      if (change.type === 'worker' && change.value.turnState === 'ended')
        storedAt.set(change.value.id, systemClock.now())
      if (change.type === 'wave' && change.value.state !== 'running') tellDone()
    }
  })
  const started = performance.now()
  const ran = await engine.calls.runWave({
    projectId,
    orchestrationId: null,
    text: plan(cwd),
    checkoutConfirmed: false,
    includeUncommitted: false,
  })
  if (!ran.ok) throw new Error(ran.error.message)
  await done
  const wallMs = performance.now() - started
  unsubscribe()
  const page = await engine.calls.readWave({ waveId: ran.value.waveId })
  if (!page.ok) throw new Error(page.error.message)
  const checked = await Promise.all(
    page.value.workers.map((worker) => check(page.value, worker.id, worker.planId)),
  )
  return {
    wallMs,
    lost: checked.filter(({ written }) => !written).length + workers - checked.length,
    settleMs: page.value.workers.flatMap(({ id }, index) => {
      const stored = storedAt.get(id)
      const exited = checked[index]?.exitedAt
      return stored === undefined || exited === undefined ? [] : [Math.max(0, stored - exited)]
    }),
  }
}

/** Every record of a worker is there and says that it succeeded. */
const check = async ({ wave, workers: rows }: WavePage, id: string, planId: string) => {
  const folder = join(wave.folder, 'workers', planId)
  const row = rows.find((worker) => worker.id === id)
  const outcome = JSON.parse(await readFile(join(folder, 'outcome.json'), 'utf8')) as {
    ending: string
  }
  const result = await readFile(join(folder, 'result.md'), 'utf8')
  const { mtimeMs } = await stat(join(folder, 'turns', '1', 'exit'))
  const written =
    row?.ending === 'succeeded' && outcome.ending === 'succeeded' && result.trim() === 'done'
  return { written, exitedAt: mtimeMs }
}

const root = await mkdtemp(join(tmpdir(), 'wavedeck-bench-'))
const cwd = join(root, 'project')
await mkdir(cwd)
const folders = await prepareDataFolder(join(root, 'data'), process.getuid?.() ?? null)
if (!folders.ok) throw new Error(folders.error.message)
const started = await createEngine({
  folders: folders.value,
  env: process.env,
  home: homedir(),
  runtime: process.execPath,
  clock: systemClock,
  logger: createLogger(join(root, 'log'), systemClock),
})
if (!started.ok) throw new Error(started.error.message)
const engine = started.value
const project = await engine.calls.addProject({ path: cwd })
if (!project.ok) throw new Error(project.error.message)
const policy = await engine.calls.writePolicy({
  seen: defaultPolicy,
  wanted: { ...defaultPolicy, maxConcurrent: atOnce },
})
if (!policy.ok) throw new Error(policy.error.message)
// The CLIs are looked for once after a start; that is no part of dispatching.
await engine.calls.refreshClis({})

const xargsMs: number[] = []
const waves: WaveRun[] = []
for (let pair = 0; pair < pairs; pair += 1) {
  xargsMs.push(await runXargs())
  waves.push(await runWave(engine, project.value.id, cwd))
}
await engine.close()
await rm(root, { recursive: true })

const figures = {
  xargsMs: round(median(xargsMs)),
  wallMs: round(median(waves.map(({ wallMs }) => wallMs))),
  ratio: round(median(waves.map(({ wallMs }, index) => wallMs / (xargsMs[index] ?? NaN)))),
  settleMs: round(median(waves.flatMap(({ settleMs }) => settleMs))),
  lost: waves.reduce((sum, { lost }) => sum + lost, 0),
}
const isOk =
  figures.ratio <= limits.ratio &&
  figures.settleMs <= limits.settleMs &&
  figures.lost <= limits.lost
printReport('dispatch', figures, limits, isOk)
