import { type Problem, problem } from '@shared/lib/problem'
import { fail, type Result } from '@shared/lib/result'
import type { Engine } from '../engine'

export interface EngineHost {
  /** The engine, or why there is none; `again` tries once more after a failed start. */
  engine(again: boolean): Promise<Result<Engine, Problem>>
}

/** Starts the engine when it is first asked for, and keeps it; a throw of the start is logged and told as a Problem. */
export const createEngineHost = (
  start: () => Promise<Result<Engine, Problem>>,
  complain: (what: string, error: unknown) => void,
): EngineHost => {
  const tryStart = async (): Promise<Result<Engine, Problem>> => {
    try {
      return await start()
    } catch (error) {
      complain('Starting the engine', error)
      return fail(
        problem('bug', 'Wavedeck could not start because of a mistake of its own.', {
          kept: 'Nothing was changed; workers that run go on.',
          fix: 'Try again; the log in the terminal says more.',
        }),
      )
    }
  }
  let newest: Promise<Result<Engine, Problem>> | null = null
  return {
    async engine(again) {
      const seen = (newest ??= tryStart())
      const engine = await seen
      if (engine.ok || !again) return engine
      if (newest === seen) newest = tryStart()
      return newest
    },
  }
}
