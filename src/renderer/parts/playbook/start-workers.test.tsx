// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StartWorkers } from './start-workers'

const text = (...of: Parameters<typeof StartWorkers>): string =>
  renderToStaticMarkup(<StartWorkers {...of[0]} />).replace(/<[^>]+>/g, ' ')

const none = 'No provider is ready for it: claude was not found on this machine.'

test('before the start it is said which phases nobody can run, why, and what would work', () => {
  const phases = [
    { id: 'a', title: 'Look', why: none },
    { id: 'b', title: 'Build', why: none },
    { id: 'c', title: 'Prove', why: 'It asks for codex, which is not logged in.' },
  ]
  const said = text({ found: { phases, of: 5 }, demo: false })
  expect(said).toContain('3 phases of 5')
  expect(said).toContain(`Look, Build: ${none}`)
  expect(said).toContain('Prove: It asks for codex, which is not logged in.')
  expect(said).toContain('demo worker')
  expect(said).toContain('Open Doctor')
  // Where all of them lack the same, it is said once.
  const all = text({ found: { phases: phases.slice(0, 1), of: 1 }, demo: false })
  expect(all).toContain('no phase can run')
  expect(all).not.toContain('Look:')
})

test('where all can run nothing is said, and the demo worker can be left again', () => {
  expect(text({ found: { phases: [], of: 3 }, demo: false })).toBe('')
  const said = text({ found: { phases: [], of: 3 }, demo: true })
  expect(said).toContain('demo worker')
  expect(said).not.toContain('Doctor')
})
