import { type Condition, walk } from './condition'
import { conditionsOf } from './refs'
import type { Playbook } from './schema'

/** A command that stands in a playbook itself, with where it runs. */
export type OwnCommand = Extract<Condition, { run: string }>

/** Every command that a playbook holds, each place it runs in once, in the order of its phases. */
export const ownCommands = ({ phases }: Pick<Playbook, 'phases'>): readonly OwnCommand[] => {
  const found = new Map<string, OwnCommand>()
  for (const phase of phases)
    for (const { condition } of conditionsOf(phase))
      walk(condition, (part) => {
        if (typeof part === 'object' && 'run' in part)
          found.set(`${part.in ?? 'combined'} ${part.run}`, part)
      })
  return [...found.values()]
}
