import { expect, test } from 'vitest'
import { PathOwners } from './path-owners'

test('the same path, a folder above it, or something inside it', () => {
  const owners = new PathOwners<string>()
  owners.add('a', ['src/api', 'docs/guide/intro.md'])
  expect(owners.collision(['lib', 'src/api'])).toEqual({ owner: 'a', path: 'src/api' })
  expect(owners.collision(['src/api/v1/users.ts'])).toEqual({
    owner: 'a',
    path: 'src/api/v1/users.ts',
  })
  expect(owners.collision(['docs'])).toEqual({ owner: 'a', path: 'docs/guide/intro.md' })
  expect(owners.collision(['src/apis', 'src/ap', 'guide'])).toBeNull()
})
