import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Engine } from '../../src/main/engine'
import { direct, follow, readRun, startDemo } from '../../src/main/testing/playbook-driver'
import { fingerprint } from '../support/repository'
import { isModelPath, type Machine, makeMachine } from './support/machine'
import { openEngine } from './support/open-engine'
import { value } from './support/value'

let machine: Machine
let engine: Engine
beforeEach(async () => {
  machine = await makeMachine()
  // A playbook uses only those that are signed in.
  await writeFile(path.join(machine.home, '.codex/auth.json'), '{"OPENAI_API_KEY": "dummy"}')
  engine = await openEngine(machine)
})
afterEach(async () => {
  await engine.close()
  await machine.remove()
  expect(machine.server.requests.filter((each) => !isModelPath(each))).toEqual([])
})

const part = (id: string) => ({
  id,
  title: `Part ${id}`,
  brief: `Make the part ${id}.`,
  owns: [`${id}.txt`],
  reads: null,
  check: null,
  size: 'S',
  risk: 'low',
  kind: null,
  rule: null,
  why: 'It stands alone.',
})
const reply = {
  why: 'Two parts.',
  answer: null,
  choice: null,
  text: 'Two parts, see below.',
  position: null,
  units: [part('one'), part('two')],
}
const structured = (answer: object): string => `MOCK:structured JSON:${JSON.stringify(answer)}`

test.each(['claude', 'codex'] as const)(
  'plan big, execute small with a plan by schema of %s as its lead',
  async (provider) => {
    const before = await fingerprint(machine.repository)
    const project = value(await engine.calls.addProject({ path: machine.repository }))
    const checks = ['quick', 'test'].map((name) => ({ name, command: 'test -f made.txt' }))
    value(await engine.calls.confirmChecks({ projectId: project.id, checks }))
    await direct(engine, 'survey', structured({ findings: ['README.md: it is there.'] }))
    await direct(engine, 'plan', structured(reply))
    await direct(engine, 'build-part', 'MOCK:write FILE:made.txt')
    await direct(engine, 'review', structured({ verdict: 'PASS', findings: [] }))
    const id = await startDemo(engine, project.id, 'plan-big-execute-small', {
      goal: 'Make two parts.',
      lead: { by: 'worker', provider },
    })
    const cards = await follow(engine, id)
    expect(cards.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'judge the gate plan is sound',
      'plan the lead',
    ])
    const run = await readRun(engine, id)
    expect(run.summary.status).toBe('done')
    expect(run.phases.map(({ state }) => state)).toEqual([
      ...['passed', 'passed', 'passed', 'unreached', 'passed', 'unreached'],
    ])
    const { waves } = value(await engine.calls.readOrchestration({ orchestrationId: id }))
    const usedBy = Object.fromEntries(
      waves.map(({ wave, workers }) => [
        wave.phase ?? '',
        workers.map((worker) => `${worker.planId} ${worker.provider}`),
      ]),
    )
    expect(usedBy).toMatchObject({
      lead: [`lead ${provider}`],
      build: ['one claude', 'two claude'],
      // Whoever built does not review.
      review: ['review codex'],
    })
    expect(await fingerprint(machine.repository)).toEqual(before)
  },
)
