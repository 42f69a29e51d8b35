import type { Fact } from './expr'
import type { Event, Frame, RunState } from './run'

/** Facts of a phase under their full names. */
export const prefixed = (
  phase: string,
  facts: Readonly<Record<string, Fact>>,
): Record<string, Fact> =>
  Object.fromEntries(Object.entries(facts).map(([key, value]) => [`${phase}.${key}`, value]))

/** What is known of a phase before it has run. Whether its voices agree is not among it. */
export const noFacts: Readonly<Record<string, Fact>> = {
  ran: false,
  runs: 0,
  retries: 0,
  workers: 0,
  succeeded: 0,
  failed: 0,
  pass: 0,
  concerns: 0,
  fail: 0,
  moved: 0,
  files: 0,
  lines: 0,
  costUsd: 0,
  minutes: 0,
}

/** What a settled wave leaves behind for conditions. A retry updates the units it ran and keeps the others. */
export const foldFacts = (
  state: RunState,
  frame: Frame,
  event: Extract<Event, { type: 'waveEnded' }>,
): void => {
  const run = state.phases[frame.phase]
  for (const unit of event.units) if (frame.unit.includes(unit.id)) frame.results[unit.id] = unit
  const ok = frame.unit.flatMap((id) => {
    const result = frame.results[id]
    return result?.ok === true ? [result] : []
  })
  const given = (word: string) => ok.filter(({ verdict }) => verdict === word).length
  const positions = new Set(
    ok.flatMap(({ position }) => (position === undefined ? [] : [position])),
  )
  const known = {
    ran: true,
    runs: run?.runs ?? 0,
    retries: run?.retries ?? 0,
    workers: frame.unit.length,
    succeeded: ok.length,
    failed: frame.unit.length - ok.length,
    pass: given('PASS'),
    concerns: given('CONCERNS'),
    fail: given('FAIL'),
    moved: ok.filter(({ moved }) => moved === true).length,
    ...(positions.size > 0 ? { agree: positions.size === 1 } : {}),
    ...event.facts,
  }
  Object.assign(state.facts, prefixed(frame.phase, known))
  const failed = frame.unit.filter((id) => frame.results[id]?.ok !== true)
  const blamed = ok.flatMap(({ verdict, about }) =>
    verdict === 'FAIL' && about !== undefined ? [about] : [],
  )
  frame.failing = [...new Set([...failed, ...blamed])]
}
