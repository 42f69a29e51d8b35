import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Tri } from './eval-expr'
import { evaluate } from './evaluate'
import { step } from './machine'
import { gateOf, isWorker } from './phase'
import { runs } from './testing/bundled'
import { type Game, maxWaves, play, type Played } from './testing/play'
import { playbookArb } from './testing/playbook-arb'

vi.setConfig({ testTimeout: 300_000 })

const games: fc.Arbitrary<Game> = fc.record({
  book: playbookArb,
  dice: fc.array(fc.nat(10_000), { minLength: 20, maxLength: 400 }),
  lead: fc.constantFrom('person' as const, 'worker' as const),
  fuel: fc.nat(4),
})
const holds = (rule: (game: Game) => void) => {
  fc.assert(fc.property(games, rule), { numRuns: runs })
}

test('always ends, within a bound that follows from its limits', () => {
  holds((game) => {
    const { state, log, bound } = play(game)
    expect(log.length).toBeLessThanOrEqual(bound)
    expect(['done', 'stopped']).toContain(state.status)
    const waves = log
      .flatMap(({ actions }) => actions)
      .filter((action) => action.type === 'wave' && action.kind !== 'resume').length
    expect(waves).toBeLessThanOrEqual(maxWaves(game.book) + game.fuel * 4)
  })
})

test('never stands still: while running exactly one request is open, and it was sent out once', () => {
  holds((game) => {
    const sent = new Set<number>()
    for (const { after, actions } of play(game).log) {
      expect(after.request === null).toBe(after.status !== 'running')
      for (const action of actions) {
        if (!('request' in action) || action.type === 'withdraw') continue
        expect(sent.has(action.request)).toBe(false)
        sent.add(action.request)
      }
      if (after.request !== null) expect(sent).toContain(after.request.id)
    }
  })
})

/** Answers given to the conditions of `if`, by phase, as far as its frame stands. */
const answered = (given: Map<string, Record<string, Tri>>, { event, before }: Played): void => {
  const { request } = before
  if (request === null || (event.type !== 'judged' && event.type !== 'checked')) return
  if (!('of' in request) || request.of !== 'if') return
  const lost = request.kind === 'judge' && request.to === 'person' && event.answer === 'unknown'
  const own = given.get(request.phase) ?? {}
  given.set(request.phase, { ...own, [request.leaf]: lost ? 'no' : event.answer })
}

test('never runs a phase whose condition is false', () => {
  holds((game) => {
    const given = new Map<string, Record<string, Tri>>()
    for (const played of play(game).log) {
      const { actions, before, after } = played
      answered(given, played)
      const was = before.frames.at(-1)
      for (const action of actions) {
        if (action.type !== 'lead' && action.type !== 'plan') continue
        const phase = game.book.phases.find(({ id }) => id === action.phase)
        const again = was?.phase === action.phase && was.stage !== 'if'
        const detour = after.frames.at(-1)?.detour === true
        if (phase?.if === undefined || again || detour || was?.stage === 'decide') continue
        const own = given.get(action.phase) ?? {}
        expect(evaluate(phase.if, after.facts, own, action.phase, '0')).toEqual({ value: 'yes' })
      }
      for (const { phase } of before.frames)
        if (!after.frames.some((frame) => frame.phase === phase)) given.delete(phase)
    }
  })
})

test('a gate that said no is left only through a later yes, a lead, or a link whose own gate said yes', () => {
  holds((game) => {
    const open = new Map<string, { led: boolean }>()
    for (const { event, before, after } of play(game).log) {
      for (const frame of after.frames)
        if (frame.reason === 'gate failed' && !open.has(frame.phase))
          open.set(frame.phase, { led: false })
      const led = ['decided', 'leadEnded', 'change'].includes(event.type)
      for (const entry of open.values()) entry.led ||= led
      for (const [phase, entry] of open) {
        if (after.frames.some((frame) => frame.phase === phase)) continue
        open.delete(phase)
        const left = after.phases[phase]?.state ?? ''
        const link = game.book.phases.find(({ id }) => id === before.frames.at(-1)?.phase)
        const byLink =
          link !== undefined && isWorker(link) && gateOf(link) !== undefined && link.id !== phase
        const again = link?.id === phase || (link?.then ?? 'recheck') === 'recheck'
        const byGate = again && ['passed', 'recovered'].includes(left)
        expect(entry.led || byGate || byLink).toBe(true)
      }
    }
  })
})

test('a gate that was left through its chain never reads passed', () => {
  holds((game) => {
    for (const { before, after } of play(game).log) {
      const frame = before.frames.at(-1)
      if (frame?.chained !== true || after.frames.some(({ phase }) => phase === frame.phase))
        continue
      expect(after.phases[frame.phase]?.state).not.toBe('passed')
    }
  })
})

test('ignores answers to requests that are not open, and survives a restart at any event', () => {
  fc.assert(
    fc.property(games, fc.nat(50), (game, pick) => {
      const plain = play(game)
      const reloaded = play({ ...game, reload: true })
      expect(JSON.stringify(reloaded.state)).toBe(JSON.stringify(plain.state))
      const old = plain.log[pick % plain.log.length]
      if (old === undefined || !('request' in old.event)) return
      const again = step(old.after, old.event)
      expect(again.actions[0]?.type).toBe('refused')
      expect(again.state).toBe(old.after)
    }),
    { numRuns: runs },
  )
})

test('a lead never accepts what a machine refused', () => {
  holds((game) => {
    for (const { event, before, after } of play({ ...game, lead: 'worker' }).log) {
      if (event.type !== 'decided' || event.choice !== 'accept' || event.by !== 'lead') continue
      if (before.frames.at(-1)?.machineNo !== true) continue
      expect(after.request).toMatchObject({ kind: 'decide', to: 'person' })
    }
  })
})
