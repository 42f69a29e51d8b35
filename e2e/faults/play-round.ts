import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../src/main/platform/run-command'
import { sendSignal } from '../../src/main/platform/send-signal'
import { createDriver, makeHouse, must, removeHouse } from '../../src/main/testing/engine-house'
import type { Outcome } from '../../src/shared/outcome/outcome'
import type { WorkerSummary } from '../../src/shared/worker/records'
import { plant } from './hook'
import { leftRunning, marked, readWitness, repositoryPrint, settledTurns } from './look-back'
import type { Round } from './matrix'
import { openFaulty } from './open-faulty'
import { fillerOf } from './strike'

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const run = (program: string, args: readonly string[]) =>
  runCommand(program, args, { env: { PATH: process.env['PATH'] ?? '' }, timeoutMs: 10_000 })
const limitSeconds = 180

export interface Played {
  readonly reached: boolean
  /** What should not be; empty when all held. */
  readonly faults: readonly string[]
}

/** Plays one round: an engine is struck, a next one takes over, and everything is counted. */
export const playRound = async (round: Round): Promise<Played> => {
  const house = await makeHouse()
  const { root, data, repository } = house
  await mkdir(join(root, '.local/bin'), { recursive: true })
  await copyFile(file('./claude.sh'), join(root, '.local/bin/claude'))
  await mkdir(data)
  const small =
    round.fault === 'diskFull' &&
    (await run('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=0700', 'none', data])).exitCode === 0
  const before = await repositoryPrint(repository)
  try {
    const reached = await strikeEngine(round, [root, data, repository, small ? 'small' : 'layer'])
    // It may have ended before its fault did; the other faults end with it.
    await rm(fillerOf(data), { force: true })
    const faults = await takeOver(round, root, data)
    if ((await repositoryPrint(repository)) !== before) faults.push('the repository changed')
    return { reached, faults }
  } finally {
    for (const line of await marked(root)) sendSignal(Number(line.split(' ')[0]), 'SIGKILL')
    if (small) await unmount(data)
    await removeHouse(house)
  }
}

/** Lazily: what was just killed, or an engine that would not start, may hold a file of it a moment longer. */
const unmount = async (folder: string): Promise<void> => {
  const { exitCode, stderr } = await run('umount', ['-l', folder])
  if (exitCode !== 0) throw new Error(`${folder} is still mounted: ${stderr}`)
}

/** True when the stage was reached and the engine is gone. */
const strikeEngine = async (round: Round, args: readonly string[]): Promise<boolean> => {
  const child = spawn(process.execPath, ['--import', 'tsx', file('./victim.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lastsMs = 200 + round.delayMs * 4
  child.stdin.end(`${JSON.stringify({ ...round, lastsMs })}\n`)
  const said = text(child.stdout)
  await exitOf(child)
  return (await said).includes(`struck ${round.stage}`)
}

const exitOf = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit')
  const cancel = afterSeconds(limitSeconds, () => child.kill('SIGKILL'))
  await exited
  cancel()
}

/** Counts seconds in which this process runs: a machine that stood still has taken none of anybody's time. */
const afterSeconds = (seconds: number, run: () => void): (() => void) => {
  let left = seconds
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return
    clearInterval(timer)
    run()
  }, 1_000)
  return () => {
    clearInterval(timer)
  }
}

/** Opens the next engine, lets go on what waits, and says what is wrong when all has ended. */
const takeOver = async (round: Round, root: string, data: string): Promise<string[]> => {
  const engine = must(
    await openFaulty(root, data, (ports) =>
      round.defect === 'noClaim' ? plant(ports, 'noClaim') : ports,
    ),
  )
  const wrong: string[] = []
  try {
    const { projects, orchestrations } = must(await engine.calls.snapshot({}))
    const [waveId] = orchestrations.map((one) => one.waveId)
    if (!waveId) return ['the wave was lost']
    const drive = createDriver(engine, projects[0]?.id ?? '')
    const cancel = afterSeconds(limitSeconds / 2, () => void engine.calls.stopWave({ waveId }))
    // A turn that never ran is queued again, and that holds the wave when it is found out.
    const page = await drive.until(waveId, ({ wave, workers }) => {
      const isBusy = workers.some(({ state }) => state === 'active')
      if (wave.hold !== null && !isBusy) void engine.calls.resumeWave({ waveId })
      return wave.state !== 'running'
    })
    cancel()
    const witness = await readWitness(root)
    for (const turn of new Set(witness.began))
      if (witness.began.filter((one) => one === turn).length > 1) wrong.push(`${turn} ran twice`)
    if (witness.began.length > 3) wrong.push('a worker ran more than once')
    for (const { planId } of page.workers) {
      const { worker, turns, result, folder } = await drive.detail(page, planId)
      const outcome = turns.at(-1)?.outcome
      wrong.push(...stateFaults(round, worker, outcome ?? null))
      if (planId !== 'a') continue
      const last = join(folder, 'turns', String(turns.length))
      const log = await readFile(join(last, 'stdout.log'), 'utf8').catch(() => '')
      const isPrinted = log.includes('"type":"result"')
      if (witness.printed.length > 0 && !isPrinted && round.fault !== 'diskFull')
        wrong.push('what it printed is not in its log')
      if (isPrinted && (outcome?.hasResult !== true || result?.trim() !== 'The work is done.'))
        wrong.push(
          `its result was lost: ${outcome?.ending ?? 'no ending'}, ${outcome?.message ?? ''}`,
        )
      const kept = await readFile(join(last, 'outcome.json'), 'utf8').catch(() => '{}')
      if (round.fault !== 'diskFull' && kept !== `${JSON.stringify(outcome, null, 2)}\n`)
        wrong.push('outcome.json is not the outcome')
    }
  } finally {
    await engine.close()
  }
  for (const [id, times] of settledTurns(join(data, 'wavedeck.db')))
    if (times !== 1) wrong.push(`turn ${id} was settled ${String(times)} times`)
  wrong.push(...(await leftRunning(root)).map((line) => `still runs: ${line}`))
  return wrong
}

const stateFaults = (
  { fault, stage }: Round,
  { planId, state }: Pick<WorkerSummary, 'planId' | 'state'>,
  outcome: Outcome | null,
): string[] => {
  const says = `${planId} is ${state}, ${outcome?.ending ?? 'without an ending'}: ${outcome?.message ?? ''}`
  if (state === 'active' || state === 'queued' || outcome === null) return [says]
  const isGentle = fault === 'killMain' || fault === 'terminate'
  const mayStop = planId === 'a' && stage === 'stopping' && outcome.ending === 'stopped'
  return isGentle && outcome.ending !== 'succeeded' && !mayStop ? [says] : []
}
