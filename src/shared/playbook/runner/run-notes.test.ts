import { expect, test } from 'vitest'
import { begin } from '../machine'
import type { Playbook } from '../schema'
import type { RunEntry } from './run-entry'
import { freshMemory, remember } from './run-memory'
import { runNotes } from './run-notes'

const book: Playbook = {
  version: 1,
  phases: [{ id: 'build', role: 'Change', gate: { needs: [{ check: 'test' }], retry: 1 } }],
}

const entries: readonly RunEntry[] = [
  { kind: 'event', event: { type: 'start' } },
  { kind: 'event', event: { type: 'planned', request: 1, units: ['build'], by: 'auto' } },
  {
    kind: 'event',
    event: { type: 'waveEnded', request: 2, ending: 'ended', units: [{ id: 'build', ok: true }] },
  },
  { kind: 'event', event: { type: 'checked', request: 3, answer: 'no' } },
]

test('the journal says who tries again after a gate failed', () => {
  const said: string[] = []
  let memory = freshMemory(begin(book, 'person'))
  for (const entry of entries) {
    const before = memory
    const next = remember(before, entry)
    memory = next.memory
    said.push(...runNotes(before, entry, memory, next.actions).map(({ text }) => text))
  }
  expect(said.at(-1)).toBe('Change: build tries again, retry 1')
})
