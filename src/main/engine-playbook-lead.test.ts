import { expect, test } from 'vitest'
import { direct, follow, readRun, startDemo, wavesOf } from './testing/playbook-driver'
import { openChecked } from './testing/vendor-house'

const timeout = 600_000

const lead = { by: 'worker', provider: 'demo' } as const

test(
  'an appointed lead plans, judges and does its steps in one session; its writers wait for the person',
  async () => {
    const { engine, projectId } = await openChecked('test -f README.md')
    const id = await startDemo(engine, projectId, 'plan-big-execute-small', { lead })
    const cards = await follow(engine, id)
    expect(cards.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'judge: Every part owns files no other part owns, and says how to tell that it is done',
      "plan: Run the lead's plan for Build",
    ])
    const run = await readRun(engine, id)
    expect(run.summary.status).toBe('done')
    const waves = await wavesOf(engine, id)
    const units = waves.find(({ wave }) => wave.phase === 'build')?.workers
    expect(units?.map(({ planId }) => planId)).toEqual(['part-one', 'part-two'])
    expect(run.leadWaveIds).toEqual(
      waves.filter(({ wave }) => wave.phase === 'lead').map(({ wave }) => wave.id),
    )
  },
  timeout,
)

test(
  "a lead's plan that can't be run goes back once, then to the person",
  async () => {
    const { engine, projectId } = await openChecked('test -f README.md')
    await direct(engine, 'plan', 'demo: return {"why": "x", "text": "No parts.", "units": null}')
    await direct(engine, 'build-part', 'demo: return {"why": "x", "units": [{"id": "Not an id"}]}')
    const id = await startDemo(engine, projectId, 'plan-big-execute-small', { lead })
    const cards = await follow(engine, id)
    const asked = cards.find(({ kind }) => kind === 'plan')
    expect(asked?.by).toBe('the phase Build')
    expect(asked?.facts[0]).toContain("The lead's last plan can't be used: units.0.id")
    const [leads] = (await wavesOf(engine, id)).filter(({ wave }) => wave.phase === 'lead')
    // Its step, and two plans.
    expect(leads?.workers.map(({ turn }) => turn)).toEqual([3])
    expect((await readRun(engine, id)).summary.status).toBe('done')
  },
  timeout,
)
