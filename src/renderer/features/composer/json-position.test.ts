import { expect, test } from 'vitest'
import {
  fieldOf,
  jsonErrorPosition,
  jsonPosition,
  lineOf,
  pathSteps,
  workerIndexOf,
} from './json-position'

const text = `{
  "version": 1,
  "workers": [
    { "id": "w1", "cwd": "/r" },
    { "id": "w2", "cwd": "relative", "seedPaths": ["a", "b"] }
  ]
}`
const at = (path: string) => {
  const { from, to } = jsonPosition(text, path)
  return text.slice(from, to)
}

test('a path leads to its value', () => {
  expect(at('version')).toBe('1')
  expect(at('workers[1].cwd')).toBe('"relative"')
  expect(at('workers[1].seedPaths[1]')).toBe('"b"')
  expect(lineOf(text, jsonPosition(text, 'workers[1].cwd').from)).toBe(5)
})

test('a missing field is marked at its object, the whole plan at its start', () => {
  expect(at('workers[0].task')).toBe('{')
  expect(lineOf(text, jsonPosition(text, 'workers[0].task').from)).toBe(4)
  expect(jsonPosition(text, '')).toEqual({ from: 0, to: 1 })
  expect(jsonPosition('', 'workers[0]')).toEqual({ from: 0, to: 0 })
})

test('a half-typed text still has places', () => {
  const half = '{ "workers": [ { "id": "w1", "cwd": '
  expect(half.slice(jsonPosition(half, 'workers[0].id').from)).toMatch(/^"w1"/)
  expect(jsonErrorPosition(half)?.from).toBeGreaterThan(30)
  expect(jsonErrorPosition(text)).toBeNull()
})

test('paths are read step by step', () => {
  expect(pathSteps('workers[12].seedPaths[0]')).toEqual(['workers', 12, 'seedPaths', 0])
  expect(pathSteps('workers[0]["a.b"]')).toEqual(['workers', 0, 'a.b'])
  expect(pathSteps('workers[0]["say \\"hi\\""]')).toEqual(['workers', 0, 'say "hi"'])
  expect(workerIndexOf('workers[3].cwd')).toBe(3)
  expect(workerIndexOf('budget.maxCalls')).toBeNull()
  expect(fieldOf('workers[3].cwd')).toBe('cwd')
  expect(fieldOf('budget.maxCalls')).toBe('budget')
  expect(fieldOf('workers[3]')).toBeNull()
  expect(fieldOf('workers')).toBeNull()
})
