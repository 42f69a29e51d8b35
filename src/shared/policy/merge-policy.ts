import type { Policy } from './policy'

/**
 * The policy as it is `now`, with what the person changed from `seen` to `wanted`: a preference that another program
 * changed meanwhile stays as that left it. The parts of the budget are preferences of their own.
 */
export const mergePolicy = (now: Policy, seen: Policy, wanted: Policy): Policy => ({
  ...merged(now, seen, wanted),
  budget: merged(now.budget, seen.budget, wanted.budget),
})

const merged = <T extends Record<string, unknown>>(now: T, seen: T, wanted: T): T => {
  const keys = Object.keys({ ...now, ...seen, ...wanted })
  const entries = keys.map((key) => {
    const isChanged = JSON.stringify(seen[key]) !== JSON.stringify(wanted[key])
    return [key, isChanged ? wanted[key] : now[key]] as const
  })
  // Every key and value is one of a T's; what was taken out is left out.
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T
}
