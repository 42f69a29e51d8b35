import { expect, test } from 'vitest'
import { isInside } from './is-inside'

test.each(['/data', '/data/', '/data/a/b', '/data/..a', '/data/a/../b'])('%s is inside', (path) => {
  expect(isInside(path, '/data')).toBe(true)
})

test.each(['/', '/dat', '/data2', '/data/../etc/passwd', '/etc', 'data/a', '', '..'])(
  '"%s" is not inside',
  (path) => {
    expect(isInside(path, '/data')).toBe(false)
  },
)
