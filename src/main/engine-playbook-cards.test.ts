import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeHouse, must, openEngine, removeHouse } from './testing/engine-house'
import { agree, demoDefaults, follow, startDemo } from './testing/playbook-driver'

/** A reader that brings no findings, then a writer that changes nothing. */
const idle = `version: 1
phases:
  - id: think
    provider: demo
    readOnly: true
    returns: { shape: findings }
    brief: |
      demo: return {}
      demo: seconds 0
    gate: { needs: [{ ask: is it thought through, by: person }] }
  - id: build
    provider: demo
    brief: |
      demo: write README.md "# Project\\n"
      demo: seconds 0
    gate: { needs: [{ ask: is it built, by: person }] }
`

test('a card says of each worker what its cell says, and why it does not count', async () => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  await demoDefaults(house.data)
  await writeFile(join(house.data, 'playbooks', 'idle.yaml'), idle)
  const engine = must(await openEngine(house.root, house.data))
  onTestFinished(() => engine.close())
  const projectId = must(await engine.calls.addProject({ path: house.repository })).id
  const id = await startDemo(engine, projectId, 'idle')
  const cards = await follow(engine, id, (card) =>
    card.kind === 'decide' ? { choice: 'accept', why: 'It is enough.' } : agree(card),
  )
  const [thought, built] = cards
  expect(thought?.title).toBe('Think: too few of its workers gave what it asks for')
  expect(thought?.facts[0]).toMatch(/^think: Succeeded\. /)
  expect(thought?.facts[1]).toMatch(
    /^"its workers give what it asks for" does not hold: think: what it returns as findings is not of the form asked for/,
  )
  expect(thought?.facts[2]).toBe('Think ran once.')
  expect(built?.facts[0]).toMatch(/^build: Ended, no diff\. /)
}, 240_000)
