import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { fail, ok, type Result } from '@shared/lib/result'
import type { Clock } from '../../platform/clock'
import { bootId, type ProcessIdentity } from '../../platform/process-identity'
import { createLanes } from '../../platform/lanes'
import { type DetachedProcess, spawnDetached } from '../../platform/spawn-detached'
import { claimOrFind } from '../claim-or-find'

export const launcherPath = fileURLToPath(new URL('./launcher.sh', import.meta.url))

export interface LaunchedTurn {
  readonly launcher: ProcessIdentity
  /** Resolves when the launcher says that it recorded the end; one that was killed says nothing. */
  readonly ended: Promise<void>
}

/** The small process that forks a launcher for every turn; started with the first, and again if it was ended. */
export interface Launcher {
  /** The environment that launchers have from the start. */
  readonly inherited: Readonly<Record<string, string>>
  /** Launches what the folder's `launch` file says. The error is the launcher's reason not to. */
  launch(folder: string): Promise<Result<LaunchedTurn, string>>
  /** Launches nothing more; what runs goes on. */
  close(): void
}

interface Waiting {
  readonly folder: string
  readonly answer: (answer: Result<LaunchedTurn, string>) => void
  readonly ended: Promise<void>
  readonly tellEnded: () => void
}

const gone = 'The process that starts turns was ended. Run it again.'

export const createLauncher = (
  inherited: Readonly<Record<string, string>>,
  clock: Clock,
): Launcher => {
  const waiting = new Map<string, Waiting>()
  let running: Promise<Result<DetachedProcess, string>> | null = null
  let count = 0
  // A launch keeps a core busy; the other half is left to what ended and waits for its outcome.
  const lanes = createLanes(Math.max(1, Math.floor(availableParallelism() / 2)))

  const hear = async (line: string) => {
    const [, number = '', word, rest = ''] = /^(\d+) (\w+) ?(.*)$/.exec(line) ?? []
    const turn = waiting.get(number)
    if (turn === undefined) return
    if (word === 'started') {
      const [pid, startTime = ''] = rest.split(' ')
      const launcher = { pid: Number(pid), startTime, bootId: await bootId() }
      turn.answer(ok({ launcher, ended: turn.ended }))
      return
    }
    waiting.delete(number)
    if (word === 'refused') turn.answer(fail(`It was not started: ${rest}.`))
    turn.tellEnded()
  }

  /** Who forked the launcher is gone. One that was forked may not have told yet; it has the turn, or never will. */
  const settle = async (number: string, { folder, answer, ended }: Waiting) => {
    const launcher = await claimOrFind(folder, clock)
    if (launcher) {
      answer(ok({ launcher, ended }))
      return
    }
    waiting.delete(number)
    answer(fail(gone))
  }

  const start = async (): Promise<Result<DetachedProcess, string>> => {
    const spawned = await spawnDetached('/bin/bash', ['-p', launcherPath], {
      env: inherited,
      cwd: '/',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    if (!spawned.ok) return spawned
    const { stdin, stdout, exited } = spawned.value
    // What is written to a process that was ended is answered below.
    stdin?.on('error', () => undefined)
    if (stdout) createInterface({ input: stdout }).on('line', (line) => void hear(line))
    void exited.then(() => {
      running = null
      for (const [number, turn] of waiting) void settle(number, turn)
    })
    return spawned
  }

  const launch = async (folder: string): Promise<Result<LaunchedTurn, string>> => {
    const process = await (running ??= start())
    if (!process.ok) {
      running = null
      return process
    }
    let tellEnded = (): void => undefined
    const ended = new Promise<void>((resolve) => (tellEnded = resolve))
    return new Promise((answer) => {
      const number = String((count += 1))
      waiting.set(number, { folder, answer, ended, tellEnded })
      process.value.stdin?.write(`${number}\0${folder}\0`)
    })
  }

  return {
    inherited,
    launch: (folder) => lanes.run(() => launch(folder)),
    close() {
      void running?.then((process) => process.ok && process.value.stdin?.end())
    },
  }
}
