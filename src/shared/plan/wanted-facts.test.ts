import { expect, test } from 'vitest'
import { wantedFacts } from './wanted-facts'

const place = { planFolder: '/plans', homeFolder: '/home/me' }

test('names what a plan speaks of, once and absolute, faults or not', () => {
  const plan = {
    workers: [
      { provider: 'claude', cwd: '.', taskFile: 'a.md' },
      { provider: 'claude', cwd: '~/x', taskFile: '/t/../a.md', resume: 's1', bogus: 1 },
      { provider: 7, cwd: '', task: 'x' },
      { provider: 'custom', cwd: 'x', command: ' ./run ' },
      { provider: 'custom', command: 'homeless' },
      'nothing',
    ],
  }
  expect(wantedFacts(JSON.stringify(plan), place)).toEqual({
    cwds: ['/plans', '/home/me/x', '/plans/x'],
    taskFiles: ['/plans/a.md', '/a.md'],
    providers: ['claude', 'custom'],
    sessions: ['s1'],
    commands: [{ command: './run', cwd: '/plans/x' }],
  })
  expect(wantedFacts('{', place)).toMatchObject({ cwds: [], sessions: [] })
})
