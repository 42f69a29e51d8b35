import path from 'node:path'
import { type Engine, createEngine } from '../../../src/main/engine'
import { systemClock } from '../../../src/main/platform/clock'
import { createLogger } from '../../../src/main/platform/logger'
import { prepareDataFolder } from '../../../src/main/store/data-folder'
import { value } from './value'

/** What an engine is opened on. */
export interface EnginePlace {
  readonly data: string
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The engine in plain Node, on a machine's data folder, with its CLIs found. */
export const openEngine = async ({ data, home, env }: EnginePlace): Promise<Engine> => {
  const folders = value(await prepareDataFolder(data, process.getuid?.() ?? null))
  const engine = value(
    await createEngine({
      folders,
      env,
      home,
      runtime: process.execPath,
      clock: systemClock,
      logger: createLogger(path.join(data, 'logs'), systemClock),
    }),
  )
  value(await engine.calls.refreshClis({}))
  return engine
}
