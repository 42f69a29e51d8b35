import type { TurnState, WaveState, WorkerState } from './states'

/** A named change of state: the only way from one of `from` to `to` (design: States). */
export interface Transition<S extends string> {
  readonly from: readonly S[]
  readonly to: S
}

/** Every way a worker changes state. `recover` and `abandon` of a lost one are the person's. */
export const workerVerbs = {
  start: { from: ['queued'], to: 'active' },
  skip: { from: ['queued'], to: 'open' },
  settle: { from: ['active'], to: 'open' },
  requeue: { from: ['open'], to: 'queued' },
  close: { from: ['open'], to: 'closed' },
  abandon: { from: ['queued', 'open', 'lost'], to: 'abandoned' },
  lose: { from: ['active'], to: 'lost' },
  recover: { from: ['lost'], to: 'open' },
} as const satisfies Record<string, Transition<WorkerState>>
export type WorkerVerb = keyof typeof workerVerbs

/** Every way a turn changes state; it ends once, from wherever it is. */
export const turnVerbs = {
  start: { from: ['queued'], to: 'starting' },
  run: { from: ['starting'], to: 'running' },
  end: { from: ['queued', 'starting', 'running'], to: 'ended' },
} as const satisfies Record<string, Transition<TurnState>>
export type TurnVerb = keyof typeof turnVerbs

/** Every way a wave changes state; `reopen` when one of its workers is told more or tried again. */
export const waveVerbs = {
  start: { from: ['draft'], to: 'running' },
  finish: { from: ['running'], to: 'done' },
  finishInPart: { from: ['running'], to: 'partial' },
  fail: { from: ['running'], to: 'failed' },
  stop: { from: ['draft', 'running'], to: 'stopped' },
  interrupt: { from: ['running'], to: 'interrupted' },
  reopen: { from: ['done', 'partial', 'failed', 'stopped', 'interrupted'], to: 'running' },
} as const satisfies Record<string, Transition<WaveState>>
export type WaveVerb = keyof typeof waveVerbs
