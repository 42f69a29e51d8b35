import { expect, test } from 'vitest'
import { leadsOut } from './leads-out'

test.each([
  ['link', 'file', false],
  ['a/b/link', '../../file', false],
  ['a/link', './b//c', false],
  ['a/link', '..', false],
  ['a/link', '../.gitignore', false],
  ['link', '/etc/passwd', true],
  ['link', '../file', true],
  ['a/b/link', '../../../x', true],
  ['a/link', 'b/../../../a', true],
  ['a/link', '../.git/hooks/pre-commit', true],
  ['link', '.GIT/config', true],
])('%s to %s leads out: %s', (path, target, out) => {
  expect(leadsOut(path, target)).toBe(out)
})
