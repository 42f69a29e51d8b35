import { expect, test } from 'vitest'
import { ManualClock } from '../platform/manual-clock'
import { PollLoop, type Polled } from './poll-loop'

class Recorder implements Polled {
  readonly polls: number[] = []
  readonly sleeps: number[] = []
  samples = 0
  detached = false
  poll(now: number) {
    this.polls.push(now)
  }
  slept(ms: number) {
    this.sleeps.push(ms)
  }
  sample() {
    this.samples += 1
  }
  detach() {
    this.detached = true
  }
}

/** A machine that sleeps: the timer fires late by as long as it slept. */
class SleepyClock extends ManualClock {
  #slept = 0
  override now() {
    return super.now() + this.#slept
  }
  sleep(ms: number) {
    this.#slept += ms
  }
}

test('polls ten times a second while there are turns, samples every two seconds', () => {
  const clock = new ManualClock()
  const loop = new PollLoop(clock)
  const turn = new Recorder()
  loop.add(turn)
  clock.advance(2_000)
  expect(turn.polls).toHaveLength(20)
  expect(turn.samples).toBe(1)
  loop.remove(turn)
  clock.advance(1_000)
  expect(turn.polls).toHaveLength(20)
  loop.add(turn)
  clock.advance(100)
  expect(turn.polls).toHaveLength(21)
  loop.detachAll()
  clock.advance(100)
  expect(turn.detached).toBe(true)
  expect(turn.polls).toHaveLength(21)
})

test('the machine’s sleep is told before the poll, a busy moment is not', () => {
  const clock = new SleepyClock()
  const loop = new PollLoop(clock)
  const turn = new Recorder()
  loop.add(turn)
  clock.advance(50)
  clock.sleep(4_000)
  clock.advance(50)
  expect(turn.sleeps).toEqual([])
  clock.sleep(3_600_000)
  clock.advance(100)
  expect(turn.sleeps).toEqual([3_600_000])
})
