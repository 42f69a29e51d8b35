import { resolvePath } from '../lib/resolve-path'
import type { PlanPlace, WantedCommand } from './plan-context'
import { readPlan } from './read-plan'

/** What must be gathered outside before a plan can be reviewed; paths are absolute, nothing twice. */
export interface WantedFacts {
  readonly cwds: readonly string[]
  readonly taskFiles: readonly string[]
  /** Provider names as written. */
  readonly providers: readonly string[]
  readonly sessions: readonly string[]
  readonly commands: readonly WantedCommand[]
}

/** Names the folders, task files, providers and sessions that a plan's text speaks of. */
export const wantedFacts = (text: string, place: PlanPlace): WantedFacts => {
  const workers = readPlan(text).draft?.workers.map(({ written }) => written) ?? []
  const paths = (written: readonly (string | undefined)[]) =>
    each(written).map((path) => resolvePath(path, place.planFolder, place.homeFolder))
  return {
    cwds: [...new Set(paths(workers.map(({ cwd }) => cwd)))],
    taskFiles: [...new Set(paths(workers.map(({ taskFile }) => taskFile)))],
    providers: each(workers.map(({ provider }) => provider)),
    sessions: each(workers.map(({ resume }) => resume)),
    commands: workers.flatMap(({ provider, command = '', cwd = '' }) =>
      provider !== 'custom' || command.trim() === '' || cwd === ''
        ? []
        : { command: command.trim(), cwd: resolvePath(cwd, place.planFolder, place.homeFolder) },
    ),
  }
}

const each = (values: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(values.flatMap((value) => (value === undefined || value === '' ? [] : [value]))),
]
