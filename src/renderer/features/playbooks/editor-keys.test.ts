import type { Change } from '@shared/playbook/change'
import { edit as apply } from '@shared/playbook/edit'
import { parsePlaybook } from '@shared/playbook/parse'
import { expect, test } from 'vitest'
import { phaseDeeds } from './editor-keys'
import { readDocument } from './reading'

const plain = `version: 1
phases:
  - { id: look, readOnly: true, gate: it is seen }
  - { id: build, brief: Build it. }
  - { id: end, who: lead }
`

/** What a key does to the document with `selected` in hand: the ids in order, and the change; null: it is off. */
const pressed = (key: string, selected: string, text = plain) => {
  const changes: Change[] = []
  const { book, raw } = readDocument(text, [])
  if (book === null) throw new Error('the playbook is wrong')
  const edit = (change: Change) => changes.push(change) > 0
  const noop = () => undefined
  const shortcut = phaseDeeds({ book, raw, selected, edit, select: noop, rename: noop }).keys[key]
  if (shortcut === undefined || shortcut.when === false) return null
  shortcut.run()
  const [change] = changes
  const done = change === undefined ? null : apply(text, change)
  if (done?.ok !== true) throw new Error('the key did nothing')
  const after = parsePlaybook(done.value.text)
  expect(after.issues.filter(({ severity }) => severity === 'error')).toEqual([])
  return after.model?.phases ?? []
}
const ids = (key: string, selected: string) => pressed(key, selected)?.map(({ id }) => id) ?? null

test('phases, gates, chains and rules are added, moved, copied and removed by one key each', () => {
  expect(ids('a', 'build')).toEqual(['look', 'build', 'new-phase', 'end'])
  expect(ids('d', 'build')).toEqual(['look', 'build', 'build-2', 'end'])
  expect(ids('delete', 'build')).toEqual(['look', 'end'])
  expect(ids('alt+arrowup', 'build')).toEqual(['build', 'look', 'end'])
  expect(ids('alt+arrowdown', 'build')).toEqual(['look', 'end', 'build'])
  expect(pressed('g', 'build')?.[1]?.gate).toEqual({ needs: ['the lead is satisfied'] })
  expect(pressed('c', 'look')?.find(({ after }) => after === 'look')).toBeDefined()
  expect(pressed('r', 'build')?.[1]?.rules).toHaveLength(1)
})

test('a key that has nothing to do is off', () => {
  expect(pressed('g', 'look')).toBeNull()
  expect(pressed('c', 'build')).toBeNull()
  expect(pressed('alt+arrowup', 'look')).toBeNull()
  expect(pressed('alt+arrowdown', 'end')).toBeNull()
})

test('what is written with an error is not replaced by a new one', () => {
  const text = `version: 1
phases:
  - id: build
    gate: { name: mine, needs: [{ check: Rm Test }] }
    rules: [{ if: { expr: worker.size == 'L' }, use: { tier: strng } }]
`
  expect(pressed('g', 'build', text)).toBeNull()
  expect(pressed('r', 'build', text)).toBeNull()
})
