import { expect, test } from 'vitest'
import { typedPath } from './typed-path'

test('a typed path may start at home, stand in quotes or be a file address', () => {
  const home = '/home/ada'
  const read = (text: string) => typedPath(text, home)
  expect(read(' ~/tide tables ')).toBe('/home/ada/tide tables')
  expect(read('~')).toBe(home)
  expect(read('"~/tide"')).toBe('/home/ada/tide')
  expect(read("'/srv/the harbour'")).toBe('/srv/the harbour')
  expect(read('file:///srv/the%20harbour')).toBe('/srv/the harbour')
  expect(read('file://localhost/srv/tide')).toBe('/srv/tide')
  // These name nothing here, or are a name like any other.
  expect(read('file:///srv%2Ftide')).toBe('file:///srv%2Ftide')
  expect(read('file://elsewhere/srv')).toBe('file://elsewhere/srv')
  expect(read('~bob/tide')).toBe('~bob/tide')
  expect(read('/srv/it"s')).toBe('/srv/it"s')
})
