import { expect, test } from 'vitest'
import { isInside, resolvePath } from './resolve-path'

test.each([
  ['/a/b', '/a/b'],
  ['/a//b/./c/../d/', '/a/b/d'],
  ['/../..', '/'],
  ['x y/ä', '/plans/x y/ä'],
  ['.', '/plans'],
  ['../z', '/z'],
  ['~', '/home/me'],
  ['~/code', '/home/me/code'],
  ['~other', '/plans/~other'],
  ['C:\\code', 'C:\\code'],
])('%s: %s', (path, absolute) => {
  expect(resolvePath(path, '/plans', '/home/me')).toBe(absolute)
})

test('inside means whole folder names', () => {
  expect(isInside('/a/b', '/a')).toBe(true)
  expect(isInside('/a', '/a')).toBe(true)
  expect(isInside('/ab', '/a')).toBe(false)
  expect(isInside('/a', '/')).toBe(true)
})
