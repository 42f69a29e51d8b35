import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyReading, type TurnReading } from '@shared/outcome/turn-reading'
import type { ProviderAdapter } from '@shared/worker/invocation'
import type { FinishedTurn, LiveTurn, TurnListener } from '@shared/worker/turn-runner'
import type { TurnSpec } from '@shared/worker/turn-spec'
import { type Clock, systemClock } from '../platform/clock'
import { readProcessTable } from '../platform/process-table'
import { readMarkers } from '../platform/process-traces'
import { sendSignal } from '../platform/send-signal'
import { turnMarker } from '../platform/worker-environment'
import { readBigLine } from './reading/read-big-line'
import { createSupervisor, type Supervisor } from './supervisor'

interface State {
  lines: number
  characters: number
  result: string | null
}

const isState = (state: unknown): state is State =>
  typeof state === 'object' && state !== null && 'characters' in state

const stateOf = (state: unknown): State => {
  if (!isState(state)) throw new Error('not a state of the line adapter')
  return state
}

/** Counts lines and characters; `result TEXT` is a final result, `more` takes it back, `bug` throws. */
export const lineAdapter: ProviderAdapter = {
  traits: {
    id: 'custom',
    label: 'Lines',
    readOnly: 'asked',
    resume: false,
    promptTransport: 'stdin',
    idleLimit: true,
    liveTokens: 'none',
    costCap: false,
    reportsTokens: false,
    reportsCost: false,
    verified: true,
  },
  invocation: () => {
    throw new Error('specs are made by hand here')
  },
  start: () => ({ lines: 0, characters: 0, result: null }) satisfies State,
  line: (state, line) => {
    const known = stateOf(state)
    known.lines += 1
    known.characters += line.length
    if (line === 'bug') throw new Error('a parser bug')
    if (line === 'more') known.result = null
    if (line.startsWith('error ')) return [{ kind: 'error', text: line }]
    if (!line.startsWith('result ')) return [{ kind: 'message', text: line }]
    known.result = line.slice('result '.length)
    return [{ kind: 'result', ok: true, text: known.result }]
  },
  reading: (state): TurnReading => {
    const { lines, characters, result } = stateOf(state)
    return {
      ...emptyReading(),
      finished: result !== null,
      resultText: result,
      counts: { lines, characters },
    }
  },
  stderrCause: () => null,
}

/** A data folder with a supervisor, and turns of shell scripts. */
export class TestHouse {
  supervisor: Supervisor
  readonly #turnIds: string[] = []

  /** What was said to have gone wrong. */
  readonly complaints: string[] = []

  private constructor(
    readonly folder: string,
    private readonly clock: Clock,
  ) {
    this.supervisor = this.#newSupervisor()
  }

  static async open(clock = systemClock): Promise<TestHouse> {
    return new TestHouse(await realpath(await mkdtemp(join(tmpdir(), 'wd-turns-'))), clock)
  }

  #newSupervisor(): Supervisor {
    return createSupervisor({
      clock: this.clock,
      logger: {
        info: () => undefined,
        error: (_text, facts) => void this.complaints.push(String(facts?.['message'])),
        flush: () => Promise.resolve(),
      },
      foldBigLine: (_provider, state, line) =>
        Promise.resolve({
          state,
          events: lineAdapter.line(state, readBigLine(line)),
        }),
      workspacesFolder: join(this.folder, 'workspaces'),
    })
  }

  /** As if the app had been started anew. */
  restart(): void {
    this.supervisor.close()
    this.supervisor = this.#newSupervisor()
  }

  async spec(script: string, changes: Partial<TurnSpec> = {}): Promise<TurnSpec> {
    const turnId = randomUUID()
    this.#turnIds.push(turnId)
    const folder = join(this.folder, turnId)
    const workspace = join(this.folder, 'workspaces', turnId)
    await Promise.all([folder, workspace].map((path) => mkdir(path, { recursive: true })))
    return {
      turnId,
      workerId: 'w',
      turn: 1,
      folder,
      workspace,
      prompt: 'the prompt',
      invocation: {
        executable: '/bin/bash',
        args: ['-c', script],
        promptTransport: 'stdin',
        env: {},
        files: {},
        sessionId: null,
      },
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: this.folder },
      deadlineSeconds: 60,
      idleSeconds: null,
      graceSeconds: 1,
      drainSeconds: 0.3,
      outputLimitBytes: 256 * 1024 * 1024,
      ...changes,
    }
  }

  start(spec: TurnSpec, listener: TurnListener = deaf): LiveTurn {
    return this.supervisor.start(spec, lineAdapter, null, null, listener)
  }

  adopt(spec: TurnSpec, listener: TurnListener = deaf): Promise<LiveTurn | null> {
    return this.supervisor.adopt(spec, lineAdapter, null, null, listener)
  }

  async run(script: string, changes: Partial<TurnSpec> = {}): Promise<FinishedTurn> {
    return this.start(await this.spec(script, changes)).finished
  }

  /** Pids of running processes that carry the marker of one of this house's turns. */
  async running(): Promise<number[]> {
    const pids = (await readProcessTable()).map((entry) => entry.pid)
    const markers = await readMarkers(pids, turnMarker)
    return pids.filter((pid) => this.#turnIds.includes(markers.get(pid) ?? ''))
  }

  async close(): Promise<void> {
    this.supervisor.close()
    for (const pid of await this.running()) sendSignal(pid, 'SIGKILL')
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const deaf: TurnListener = { running: () => undefined, progress: () => true }
