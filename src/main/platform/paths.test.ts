import { expect, test } from 'vitest'
import { dataFolder } from './paths'

test('WAVEDECK_HOME wins, else the platform decides', () => {
  expect(dataFolder({ WAVEDECK_HOME: '/x/y/../z' }, 'darwin', '/h')).toBe('/x/z')
  expect(dataFolder({}, 'linux', '/h')).toBe('/h/.local/share/wavedeck')
  expect(dataFolder({ XDG_DATA_HOME: '/d' }, 'linux', '/h')).toBe('/d/wavedeck')
  expect(dataFolder({ XDG_DATA_HOME: 'd' }, 'linux', '/h')).toBe('/h/.local/share/wavedeck')
  expect(dataFolder({}, 'darwin', '/h')).toBe('/h/Library/Application Support/Wavedeck')
})
