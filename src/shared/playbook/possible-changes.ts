import { step } from './machine'
import type { RunChange, RunState } from './run'

/** Why the person can't make a change of course now; null: they can. */
export const whyNot = (state: RunState, change: RunChange): string | null => {
  const [first] = step(state, { type: 'change', by: 'person', change, why: '' }).actions
  return first?.type === 'refused' ? first.why : null
}

/** What may be done to each phase now, and to the whole; a reason stands where it may not. */
export const possibleChanges = (
  state: RunState,
): {
  readonly skip: readonly { readonly phase: string; readonly why: string | null }[]
  readonly repeat: readonly { readonly phase: string; readonly why: string | null }[]
  readonly switch: string | null
  readonly rebase: string | null
} => {
  const isOn = state.status === 'running'
  const ids = state.book.phases.map(({ id }) => id)
  const reached = ids.filter((id) => (state.phases[id]?.runs ?? 0) > 0)
  // What was left lies behind: there is nothing to skip any more.
  const ahead = ids.filter((id) => ['waiting', 'running'].includes(state.phases[id]?.state ?? ''))
  return {
    skip: isOn
      ? ahead.map((phase) => ({ phase, why: whyNot(state, { kind: 'skip', phase }) }))
      : [],
    repeat: isOn
      ? reached.map((phase) => ({ phase, why: whyNot(state, { kind: 'repeat', phase }) }))
      : [],
    rebase: isOn ? whyNot(state, { kind: 'rebase' }) : null,
    switch: isOn ? whyNot(state, { kind: 'switch', to: '' }) : null,
  }
}
