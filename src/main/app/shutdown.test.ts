import { expect, test } from 'vitest'
import { createShutdown, type QuitChoice } from './shutdown'

const open = (workers: number, answer: Promise<QuitChoice> | QuitChoice = 'cancel') => {
  const log: string[] = []
  const shutdown = createShutdown({
    activeWorkers: () => workers,
    ask: async (count) => {
      log.push(`ask ${count}`)
      return answer
    },
    stopAll: () => {
      log.push('stop')
      return Promise.resolve()
    },
    steps: [
      {
        what: 'first',
        run: () => {
          log.push('first')
          return Promise.reject(new Error('broken'))
        },
      },
      {
        what: 'second',
        run: () => {
          log.push('second')
          return Promise.resolve()
        },
      },
    ],
    exit: () => log.push('exit'),
    complain: (what) => log.push(`complain ${what}`),
  })
  return { shutdown, log }
}

const end = ['first', 'complain first', 'second', 'exit']

test('with nothing running it asks nothing, and a failed step stops no other', async () => {
  const { shutdown, log } = open(0)
  await shutdown.request(false)
  expect(log).toEqual(end)
})

test.each([
  ['leave', ['ask 3', ...end]],
  ['stop', ['ask 3', 'stop', ...end]],
  ['cancel', ['ask 3']],
] as const)('with workers running, "%s" does that', async (choice, expected) => {
  const { shutdown, log } = open(3, choice)
  await shutdown.request(false)
  expect(log).toEqual(expected)
})

test('after a cancel it can be asked again', async () => {
  const { shutdown, log } = open(1)
  await shutdown.request(false)
  await shutdown.request(false)
  expect(log).toEqual(['ask 1', 'ask 1'])
})

test('a signal asks nothing and stops nothing', async () => {
  const { shutdown, log } = open(3)
  await shutdown.request(true)
  expect(log).toEqual(end)
})

test('one dialog at a time; a signal while it stands ends the app once', async () => {
  let answer: (choice: QuitChoice) => void = expect.unreachable
  const { shutdown, log } = open(2, new Promise((resolve) => (answer = resolve)))
  const first = shutdown.request(false)
  await shutdown.request(false)
  await shutdown.request(true)
  answer('stop')
  await first
  expect(log).toEqual(['ask 2', ...end])
})
