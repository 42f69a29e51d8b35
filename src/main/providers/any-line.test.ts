import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { turnReadingSchema } from '@shared/outcome/turn-reading'
import { workerEventSchema } from '@shared/worker/event'
import { providerIds } from '@shared/worker/provider-id'
import { foldRolloutLine, startRollout } from './codex/rollout/fold-rollout'
import { adapterOf } from './registry'

const folder = join(import.meta.dirname, '../../../e2e/fixtures/recordings')
const recorded = readdirSync(folder).flatMap((name) =>
  readFileSync(join(folder, name, 'stdout'), 'utf8').split('\n'),
)

/** Recorded lines with one value replaced by anything, which gets far deeper than chance does. */
const bent = fc
  .tuple(fc.constantFrom(...recorded), fc.nat(), fc.json())
  .map(([line, at, value]) => {
    const values = [...line.matchAll(/:("(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null|\[\]|\{\})/g)]
    const found = values[at % Math.max(1, values.length)]
    if (found === undefined) return line
    const from = found.index + 1
    return line.slice(0, from) + value + line.slice(found.index + found[0].length)
  })
const anyLine = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), bent)

test.for(providerIds)('%s takes any lines and stays within its contract', (id) => {
  const adapter = adapterOf(id)
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), fc.jsonValue(), (lines, carry) => {
      const state = adapter.start(carry as null)
      const events = lines.flatMap((line) => adapter.line(state, line))
      for (const event of events) workerEventSchema.parse(event)
      turnReadingSchema.parse(adapter.reading(state))
    }),
    { numRuns: 300 },
  )
})

test.for(providerIds)('%s goes on from a copy of its state as if nothing happened', (id) => {
  const adapter = adapterOf(id)
  fc.assert(
    fc.property(fc.array(bent, { maxLength: 8 }), fc.nat(8), (lines, at) => {
      let copied = adapter.start(null)
      const straight = adapter.start(null)
      for (const [index, line] of lines.entries()) {
        if (index === at) copied = JSON.parse(JSON.stringify(copied))
        expect(adapter.line(copied, line)).toEqual(adapter.line(straight, line))
      }
      expect(adapter.reading(copied)).toEqual(adapter.reading(straight))
    }),
    { numRuns: 100 },
  )
})

test.for(providerIds)('%s survives JSON nested thousands deep and a line of a megabyte', (id) => {
  const adapter = adapterOf(id)
  const state = adapter.start(null)
  const deep = `{"type":"assistant","message":{"content":[{"type":"tool_use","input":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}]}}`
  expect(() => adapter.line(state, deep)).not.toThrow()
  for (const event of adapter.line(state, 'x'.repeat(1024 * 1024)))
    expect(JSON.stringify(event).length).toBeLessThan(70_000)
})

test('a rollout takes any lines', () => {
  const fold = startRollout()
  fc.assert(
    fc.property(anyLine, (line) => foldRolloutLine(fold, line)),
    { numRuns: 500 },
  )
})

test('a state stays small however long the stream is', () => {
  for (const id of providerIds) {
    const adapter = adapterOf(id)
    const state = adapter.start(null)
    for (let round = 0; round < 20; round += 1)
      for (const line of recorded) adapter.line(state, line.replaceAll('mock0', `mock${round}`))
    expect([id, JSON.stringify(state).length < 256 * 1024]).toEqual([id, true])
  }
})
