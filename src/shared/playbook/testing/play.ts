import type { Condition } from '../condition'
import { inside } from '../condition'
import type { Tri } from '../eval-expr'
import { begin, step } from '../machine'
import { gateOf, runsOf } from '../phase'
import { conditionsOf } from '../refs'
import type { Action, Event, RunState } from '../run'
import type { Playbook } from '../schema'

/** One event of a played run. */
export interface Played {
  readonly event: Event
  readonly actions: readonly Action[]
  readonly before: RunState
  readonly after: RunState
}

/** Waves a playbook can start without a person raising a limit. */
export const maxWaves = (book: Playbook): number =>
  book.phases.reduce((sum, phase) => {
    const retries = gateOf(phase)?.retry ?? 0
    return sum + runsOf(phase) * (1 + retries + (phase.after === undefined ? 0 : 1))
  }, 0)

const leaves = (condition: Condition): number => {
  const parts = inside(condition)
  return parts.length === 0 ? 1 : parts.reduce((sum, { part }) => sum + leaves(part), 0)
}

const maxSteps = (book: Playbook, fuel: number): number => {
  const asked = book.phases
    .flatMap(conditionsOf)
    .reduce((sum, each) => sum + leaves(each.condition), 0)
  return 20 + (maxWaves(book) + fuel + book.phases.length + 1) * (3 * asked + 12) * 2
}

export interface Game {
  readonly book: Playbook
  /** What happens outside, as numbers. */
  readonly dice: readonly number[]
  readonly lead: 'person' | 'worker'
  /** How often the person may raise a limit or change the course. */
  readonly fuel: number
  /** Writes the state down and reads it back after every event, as a restart does. */
  readonly reload?: boolean
}

/** Plays a run against an environment made of random numbers, until it ends or goes on beyond its bound. */
export const play = (game: Game): { state: RunState; log: readonly Played[]; bound: number } => {
  const player = new Player(game)
  player.feed({ type: 'start' })
  const bound = maxSteps(game.book, game.fuel)
  while (player.state.status === 'running' && player.log.length <= bound) player.turn()
  return { state: player.state, log: player.log, bound }
}

class Player {
  state: RunState
  readonly log: Played[] = []
  private at = 0
  private fuel: number

  constructor(private readonly game: Game) {
    this.state = begin(game.book, game.lead)
    this.fuel = game.fuel
  }

  feed(event: Event): void {
    const before = this.state
    const { state, actions } = step(before, event)
    this.log.push({ event, actions, before, after: state })
    this.state = this.game.reload === true ? (JSON.parse(JSON.stringify(state)) as RunState) : state
  }

  turn(): void {
    const { request } = this.state
    if (request === null) throw new Error('it runs, and nothing is open')
    const answer = this.pick<Tri>(['yes', 'no', 'yes', 'no', 'unknown'])
    if (this.fuel > 0 && this.roll(12) === 0) {
      this.change()
      return
    }
    const { id } = request
    if (request.kind === 'judge') this.feed({ type: 'judged', request: id, answer, by: request.to })
    else if (request.kind === 'check') this.feed({ type: 'checked', request: id, answer })
    else if (request.kind === 'plan') this.plan(id, request.by)
    else if (request.kind === 'wave') this.wave(id)
    else if (request.kind === 'lead')
      this.feed({ type: 'leadEnded', request: id, ok: this.roll(5) > 0 })
    else {
      const options = request.options.filter((choice) => choice !== 'repeat' || this.fuel > 0)
      const choice = this.pick(options)
      if (choice === 'repeat') this.fuel -= 1
      const raise = request.to === 'person' && choice === 'repeat'
      this.feed({ type: 'decided', request: id, choice, by: request.to, raise })
    }
  }

  private roll(sides: number): number {
    const { dice } = this.game
    return (dice[this.at++ % dice.length] ?? 0) % sides
  }

  private pick<T>(list: readonly T[]): T {
    const picked = list[this.roll(list.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  private change(): void {
    this.fuel -= 1
    const { phases } = this.game.book
    const ran = phases.filter(({ id }) => (this.state.phases[id]?.runs ?? 0) > 0)
    const repeat = ran.length > 0 && this.roll(2) === 1
    const { id } = this.pick(repeat ? ran : phases)
    const change = { kind: repeat ? ('repeat' as const) : ('skip' as const), phase: id }
    this.feed({ type: 'change', by: 'person', why: 'w', change })
  }

  private plan(request: number, by: 'auto' | 'lead' | 'person'): void {
    if (this.roll(6) === 0) {
      this.feed({ type: 'planFailed', request, why: 'bad JSON', stuck: this.roll(3) === 0 })
      return
    }
    if (this.fuel > 0 && this.roll(10) === 0) {
      this.fuel -= 1
      this.feed({ type: 'planAgain', request, why: 'w' })
      return
    }
    const asked = this.log.flatMap(({ actions }) => actions).findLast(({ type }) => type === 'plan')
    const max = asked?.type === 'plan' ? asked.max : 1
    const length = this.roll(8) === 0 ? 0 : 1 + this.roll(max)
    this.feed({ type: 'planned', request, by, units: Array.from({ length }, (_, at) => `u${at}`) })
  }

  private wave(request: number): void {
    const ending = this.roll(9) > 0 ? 'ended' : this.roll(2) === 0 ? 'stopped' : 'held'
    const units = (this.state.frames.at(-1)?.unit ?? []).map((id) => ({
      id,
      ok: this.roll(4) > 0,
      verdict: this.pick(['PASS', 'CONCERNS', 'FAIL'] as const),
      position: this.pick(['a', 'b']),
    }))
    this.feed({ type: 'waveEnded', request, ending, units })
  }
}
