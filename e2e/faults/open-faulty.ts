import { createEngine, type Engine, type EngineOptions } from '../../src/main/engine'
import { systemClock } from '../../src/main/platform/clock'
import { createLogger } from '../../src/main/platform/logger'
import { prepareDataFolder } from '../../src/main/store/data-folder'
import { environment } from '../../src/main/testing/engine-house'
import type { Problem } from '../../src/shared/lib/problem'
import type { Result } from '../../src/shared/lib/result'
import { join } from 'node:path'

/** The variable by which everything of one round is found in /proc. */
export const roundMark = 'FAULT_ROUND'

/** An engine on a round's data folder, its ports wrapped. */
export const openFaulty = async (
  root: string,
  data: string,
  wrapPorts: NonNullable<EngineOptions['wrapPorts']>,
): Promise<Result<Engine, Problem>> => {
  const folders = await prepareDataFolder(data, process.getuid?.() ?? null)
  if (!folders.ok) return folders
  return createEngine({
    folders: folders.value,
    env: { ...environment(root), [roundMark]: root },
    home: root,
    runtime: process.execPath,
    clock: systemClock,
    logger: createLogger(join(root, 'log'), systemClock),
    wrapPorts,
  })
}
