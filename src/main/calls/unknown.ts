import { type Problem, problem } from '@shared/lib/problem'

const unknown = (what: string, id: string): Problem =>
  problem(`unknown_${what}`, `There is no ${what} ${id}.`, {
    fix: 'Reload the window; it may show another data folder.',
  })

export const unknownProject = (id: string): Problem => unknown('project', id)
export const unknownWave = (id: string): Problem => unknown('wave', id)
export const unknownOrchestration = (id: string): Problem => unknown('orchestration', id)
