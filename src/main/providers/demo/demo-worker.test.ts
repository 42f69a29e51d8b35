import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runTurn } from '../testing/run-turn'
import { cliWith, turnRequest } from '../testing/turn-request'

let workspace = ''
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'wd-demo-'))
  writeFileSync(join(workspace, 'README.md'), '# Sample\n\nA sample.\n')
})
afterEach(() => rmSync(workspace, { recursive: true }))

const read = (path: string) => readFileSync(join(workspace, path), 'utf8')
const run = (
  directives: string,
  changes: Parameters<typeof turnRequest>[1] = { worker: { mode: 'write' } },
  timeoutMs = 20_000,
) => {
  const prompt = `Describe the sample\n\ndemo: pace 0\n${directives}`
  const request = turnRequest('demo', { prompt, workspace, ...changes })
  return runTurn(request, cliWith('', process.execPath), timeoutMs)
}

test('left alone, a writer adds a note named after its brief and a line to the README', async () => {
  const { verdict, reading } = await run('')
  expect(verdict.ending).toBe('succeeded')
  expect(read('notes/describe-the-sample.md')).toContain('# Describe the sample')
  expect(read('README.md')).toContain('# Sample\n\nA sample.\nEdited by the demo worker')
  expect(reading.resultText).toMatch(/STATUS: DONE\nSUMMARY: .+$/)
  expect(reading.usage?.output).toBeGreaterThan(0)
  expect(reading.costUsd).toBeGreaterThan(0)
})

test('left alone, a reader changes nothing', async () => {
  const before = read('README.md')
  const { verdict } = await run('', {})
  expect(verdict.ending).toBe('succeeded')
  expect(read('README.md')).toBe(before)
  expect(existsSync(join(workspace, 'notes'))).toBe(false)
})

test('it ends with the words it is told to', async () => {
  const { verdict, reading } = await run('demo: reply {"why": "two\\nlines", "units": []}', {})
  expect(verdict.ending).toBe('succeeded')
  expect(reading.resultText).toBe('{"why": "two\\nlines", "units": []}')
})

test('the same brief gives the same figures and text', async () => {
  const [a, b] = [await run('', {}), await run('', {})]
  expect(b.reading).toEqual(a.reading)
})

test('it writes, edits and deletes what it is told, inside its folder only', async () => {
  const outside = join(workspace, '../wd-demo-outside.txt')
  const { events } = await run(
    'demo: write "a b.txt" "one\\ntwo\\n"\ndemo: edit README.md\ndemo: delete "a b.txt"\ndemo: write ../wd-demo-outside.txt no',
  )
  expect(existsSync(join(workspace, 'a b.txt'))).toBe(false)
  expect(existsSync(outside)).toBe(false)
  expect(events.filter(({ kind }) => kind === 'fileChange')).toHaveLength(3)
  expect(events.filter(({ kind }) => kind === 'error')).toHaveLength(1)
})

test('a reader that is told to write is refused, for real', async () => {
  const { reading } = await run('demo: write a.txt hello', {})
  expect(reading.denials).toEqual(['write'])
  expect(existsSync(join(workspace, 'a.txt'))).toBe(false)
})

test.for([
  ['concerns', 'STATUS: DONE_WITH_CONCERNS'],
  ['blocked', 'STATUS: BLOCKED'],
  ['ask "Which port?"', 'STATUS: NEEDS_CONTEXT\nSUMMARY: Which port?'],
  ['chatter 40', 'STATUS: DONE'],
  ['deny bash', 'STATUS: DONE'],
  ['print-html', 'STATUS: DONE'],
  ['invalid-utf8', 'STATUS: DONE'],
  ['line 2000000', 'STATUS: DONE'],
] as const)('demo: %s', async ([directive, claim]) => {
  const { verdict, reading } = await run(`demo: ${directive}`, {})
  expect(verdict.ending).toBe('succeeded')
  expect(reading.resultText).toContain(claim)
})

test('it fails, exits and stalls as told', async () => {
  expect((await run('demo: fail', {})).verdict).toMatchObject({
    ending: 'failed',
    failureKind: 'error',
  })
  expect((await run('demo: exit 3', {})).verdict.message).toContain('exited with 3')
  const stalled = await run('demo: stall', {}, 4_000)
  expect(stalled.verdict.ending).toBe('stalled')
  expect(stalled.events.length).toBeGreaterThan(2)
})

test('a follow-up goes on in the same session', async () => {
  const { reading } = await run('', { turn: 2, resume: 'demo-session-1' })
  expect(reading.sessionId).toBe('demo-session-1')
})
