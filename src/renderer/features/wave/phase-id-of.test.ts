import { expect, test } from 'vitest'
import { phaseIdOf } from './phase-id-of'

test('a title becomes an id that playbooks allow and nobody has', () => {
  expect(phaseIdOf('Check the docs!', [])).toBe('check-the-docs')
  expect(phaseIdOf('Check the docs', ['check-the-docs', 'check-the-docs-2'])).toBe(
    'check-the-docs-3',
  )
  expect(phaseIdOf('2nd look', [])).toBe('phase-2nd-look')
  expect(phaseIdOf('审查', [])).toBe('phase')
})
