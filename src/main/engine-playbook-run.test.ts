import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RequestCard } from '@shared/ipc/playbook-run-views'
import type { Engine } from './engine'
import { parsePlaybook } from '@shared/playbook/parse'
import { asVendors, vendors } from './testing/demo-vendors'
import { makeHouse, must, openEngine, removeHouse } from './testing/engine-house'
import {
  agree,
  demoDefaults,
  direct,
  follow,
  readRun,
  type Reply,
  startDemo,
} from './testing/playbook-driver'

/** All nine are run in `npm run test:long`. */
const books =
  process.env['PLAYBOOKS'] === 'all'
    ? [
        'plan-big-execute-small',
        'one-careful-change',
        'wide-migration',
        'research-panel',
        'bug-reproduce-fix-prove',
        'three-attempts',
        'cross-model-view',
        'two-vendor-review',
        'complete',
      ]
    : ['plan-big-execute-small', 'one-careful-change']
const timeout = 600_000

const openHouse = async (command: string) => {
  const house = await makeHouse()
  onTestFinished(() => removeHouse(house))
  const engine = must(
    await openEngine(house.root, house.data, {}, { wrapClis: (clis) => asVendors(clis) }),
  )
  onTestFinished(() => engine.close())
  const projectId = must(await engine.calls.addProject({ path: house.repository })).id
  const checks = ['test', 'quick', 'types', 'build'].map((name) => ({ name, command }))
  must(await engine.calls.confirmChecks({ projectId, checks }))
  return { house, engine, projectId }
}

const wavesOf = async (engine: Engine, orchestrationId: string) =>
  must(await engine.calls.readOrchestration({ orchestrationId })).waves

/** Phases whose workers ran on other providers than their playbook says: each on its own, or not on those of another. */
const orderFaults = async (engine: Engine, id: string, text: string): Promise<string[]> => {
  const waves = await wavesOf(engine, id)
  const usedBy = (phase: string) =>
    waves.flatMap(({ wave, workers }) =>
      wave.phase === phase ? workers.map(({ provider }) => provider) : [],
    )
  return (parsePlaybook(text).model?.phases ?? []).flatMap(({ id: phase, provider }) => {
    const used = usedBy(phase)
    if (used.length === 0 || typeof provider !== 'object') return []
    const isSo =
      'each' in provider
        ? new Set(used).size === Math.min(used.length, vendors.length)
        : !used.some((each) => usedBy(provider.not).includes(each))
    return isSo ? [] : [`${phase}: ${used.join(', ')}`]
  })
}

test.each(books)(
  '%s goes from phase to phase to its end where all goes well',
  async (book) => {
    const { house, engine, projectId } = await openHouse('test -f README.md')
    const inputs = book === 'wide-migration' ? { leftover: 'test -f README.md' } : {}
    const id = await startDemo(engine, projectId, book, { inputs })
    const cards = await follow(engine, id)
    expect(cards.length).toBeGreaterThan(0)
    const run = await readRun(engine, id)
    expect(run.summary).toMatchObject({ status: 'done', card: null })
    expect(run.phases.filter(({ state }) => state === 'running')).toEqual([])
    // What was frozen lies with the orchestration, word for word; the person's repository is as it was.
    const [wave] = await wavesOf(engine, id)
    const [runId = ''] = cards[0]?.id.split('-') ?? []
    const frozen = join(wave?.wave.folder ?? '', '..', 'playbook', runId, 'playbook.yaml')
    const bundled = must(await engine.calls.readPlaybook({ id: book }))
    expect(await readFile(frozen, 'utf8')).toBe(bundled.text)
    expect(run.hash).toBe(bundled.hash)
    expect(await house.git('status', '--porcelain')).toBe('')
    expect(await orderFaults(engine, id, bundled.text)).toEqual([])
  },
  timeout,
)

/** Says no wherever it can, and stops a run that asks on and on. */
const refuse = ({ kind, draft, choices, facts }: RequestCard, asked: number): Reply => {
  expect(facts.length).toBeGreaterThan(0)
  if (kind === 'plan') return { plan: draft ?? '' }
  const wanted = asked > 30 ? ['stop', 'no', 'failed'] : ['no', 'done', 'refuse', 'skip', 'stop']
  return { choice: wanted.find((id) => choices.some((each) => each.id === id)) ?? '' }
}

test.each(books)(
  '%s comes to its end where nothing goes well, and says of no gate that it passed by itself',
  async (book) => {
    const { engine, projectId } = await openHouse("echo 'demo: seconds 0'; false")
    for (const brief of ['review', 'break-it', 'prove', 'sample', 'confirm'])
      await direct(engine, brief, 'demo: return {"verdict": "FAIL", "findings": ["README.md: no"]}')
    const inputs = book === 'wide-migration' ? { leftover: 'false' } : {}
    const id = await startDemo(engine, projectId, book, { inputs })
    let asked = 0
    await follow(engine, id, (card) => refuse(card, (asked += 1)))
    const run = await readRun(engine, id)
    expect(['done', 'stopped']).toContain(run.summary.status)
    const machine = run.phases.filter(({ gate }) =>
      gate?.needs.some(({ text, answer }) => text.includes(' check passes') && answer === 'no'),
    )
    for (const { gate } of machine) expect(gate?.verdict).not.toBe('passed')
  },
  timeout,
)

test('a goal with a NUL starts nothing', async () => {
  const { engine, projectId } = await openHouse('true')
  await expect(
    startDemo(engine, projectId, 'one-careful-change', { goal: 'a\0b' }),
  ).rejects.toThrow('The goal holds a NUL character')
})

test(
  'the person plans the parts; they are combined and checked, and the course is journaled',
  async () => {
    const { engine, projectId } = await openHouse('test -f README.md')
    const id = await startDemo(engine, projectId, 'plan-big-execute-small')
    const cards = await follow(engine, id, (card) => {
      if (card.kind !== 'plan') return agree(card)
      const draft = JSON.parse(card.draft ?? '') as { workers: { id: string; task: string }[] }
      const [first] = draft.workers
      const workers = ['one', 'two'].map((name) => ({
        ...first,
        id: name,
        task: `${first?.task ?? ''}\n\nOwned paths:\n- notes/${name}.md\n`,
      }))
      return { plan: JSON.stringify({ ...draft, workers }) }
    })
    expect(cards.map(({ kind, phase }) => `${kind} ${phase}`)).toEqual([
      'lead parts',
      'judge parts',
      'plan build',
    ])
    const run = await readRun(engine, id)
    expect(run.phases.map(({ state }) => state)).toEqual([
      ...['passed', 'passed', 'passed', 'unreached', 'passed', 'unreached'],
    ])
    expect(run.phases[2]?.gate?.needs).toMatchObject([
      { text: 'the quick check passes in the workspace', answer: 'yes' },
      { text: 'the test check passes in the combined', answer: 'yes' },
    ])
    const { notes } = must(await engine.calls.readJournal({ orchestrationId: id }))
    const said = notes.map(({ from, text }) => `${from}: ${text}`)
    expect(said[0]).toMatch(/^person: the playbook .+ starts \(plan-big-execute-small, sha256 /)
    expect(said).toContain('person: Plan: The test says so.')
    expect(said).toContain('person: Build planned: one, two')
    expect(said.at(-1)).toBe('engine: the playbook came to its end')
    const { report } = must(await engine.calls.readReport({ orchestrationId: id }))
    expect(report.runs).toMatchObject([
      { playbook: 'plan-big-execute-small', hash: run.hash, status: 'done', lead: 'you' },
    ])
    expect(report.runs[0]?.phases.map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'passed'),
    )
    const waves = await wavesOf(engine, id)
    expect(waves.map(({ wave, workers }) => [wave.phase, workers.length])).toEqual([
      ['survey', 3],
      ['build', 2],
      ['review', 1],
    ])
  },
  timeout,
)

test(
  'a part that fails its check is told so, rescued from where it stands, and reads recovered',
  async () => {
    // The check of a part holds once the rescue has written its file.
    const { engine, projectId } = await openHouse(
      "echo 'demo: seconds 0'; ! test -f notes/one.md || test -f rescued.md",
    )
    await direct(engine, 'rescue', 'demo: write rescued.md yes')
    const id = await startDemo(engine, projectId, 'plan-big-execute-small')
    await follow(engine, id, (card) => {
      if (card.kind !== 'plan') return agree(card)
      const draft = JSON.parse(card.draft ?? '') as { workers: { id: string; task: string }[] }
      const [first] = draft.workers
      const task = `${first?.task ?? ''}\n\nOwned paths:\n- notes/one.md\n`
      return { plan: JSON.stringify({ ...draft, workers: [{ ...first, id: 'one', task }] }) }
    })
    const run = await readRun(engine, id)
    const [build, rescue] = [run.phases[2], run.phases[3]]
    expect(build).toMatchObject({ id: 'build', runs: 1 })
    expect(rescue).toMatchObject({ id: 'rescue', state: 'passed', runs: 1 })
    const waves = await wavesOf(engine, id)
    const turns = waves.find(({ wave }) => wave.phase === 'build')?.workers.map(({ turn }) => turn)
    expect(turns).toEqual([2])
    expect(build?.gate?.verdict).not.toBe('passed')
    // Who takes a part over is told apart from who had it.
    const mended = waves.find(({ wave }) => wave.phase === 'rescue')?.workers
    expect(mended?.map(({ planId, title }) => [planId, title.startsWith('Rescue')])).toEqual([
      ['one-rescue', true],
    ])
    // How the gate failed is kept, told to the retry, and stands in the report.
    const [failed] = build?.gate?.failed ?? []
    expect(failed?.text).toBe('the quick check passes in the workspace')
    expect(failed?.why).toContain('fails for one')
    const [told] = waves.flatMap(({ wave, workers }) => (wave.phase === 'build' ? workers : []))
    const prompt = await readFile(
      join(waves[1]?.wave.folder ?? '', 'workers', told?.planId ?? '', 'turns', '2', 'prompt.md'),
      'utf8',
    )
    expect(prompt).toContain('the quick check passes in the workspace')
    const { report } = must(await engine.calls.readReport({ orchestrationId: id }))
    const reported = report.runs[0]?.phases.find((phase) => phase.id === 'build')
    expect(reported).toMatchObject({ retries: 1, gate: { failed: [{ text: failed?.text }] } })
  },
  timeout,
)

/** One phase behind two checks that nobody confirmed. */
const checked = `version: 1
phases:
  - id: build
    provider: demo
    brief: |
      demo: write part.txt yes
      demo: seconds 0
    gate:
      needs: [{ check: test, in: combined }, { check: types, in: combined }]
`

test(
  "a check without a command asks which of the repository's it is, keeps the answer, and takes a no",
  async () => {
    const house = await makeHouse()
    onTestFinished(() => removeHouse(house))
    await demoDefaults(house.data)
    await writeFile(join(house.data, 'playbooks', 'checked.yaml'), checked)
    await writeFile(join(house.repository, 'Makefile'), 'test:\n\ttrue\n')
    const engine = must(await openEngine(house.root, house.data))
    onTestFinished(() => engine.close())
    const projectId = must(await engine.calls.addProject({ path: house.repository })).id
    const id = await startDemo(engine, projectId, 'checked')
    const cards = await follow(engine, id, (card) => {
      if (card.kind !== 'check') return agree(card)
      return card.title.includes('"test"')
        ? { choice: 'own', text: 'test -f part.txt' }
        : { choice: 'none' }
    })
    expect(cards.map(({ kind, choices }) => [kind, choices.map((each) => each.id)])).toEqual([
      ['check', ['use make test', 'own', 'none']],
      ['check', ['own', 'none']],
      ['judge', ['yes', 'no']],
    ])
    const { confirmed } = must(await engine.calls.readChecks({ projectId }))
    expect(confirmed).toEqual([{ name: 'test', command: 'test -f part.txt' }])
    const run = await readRun(engine, id)
    expect(run.phases[0]?.gate?.verdict).toBe('passed')
  },
  timeout,
)

const lead = { by: 'worker', provider: 'demo' } as const

test(
  'an appointed lead plans, judges and does its steps in one session; its writers wait for the person',
  async () => {
    const { engine, projectId } = await openHouse('test -f README.md')
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
    const { engine, projectId } = await openHouse('test -f README.md')
    await direct(engine, 'plan', 'demo: return {"why": "x", "text": "No parts.", "units": null}')
    await direct(engine, 'build-part', 'demo: return {"why": "x", "units": [{"id": "Not an id"}]}')
    const id = await startDemo(engine, projectId, 'plan-big-execute-small', { lead })
    const cards = await follow(engine, id)
    const asked = cards.find(({ kind }) => kind === 'plan')
    expect(asked?.by).toBe('the phase Build')
    expect(asked?.facts[0]).toContain("The last plan can't be used: units.0.id")
    const [leads] = (await wavesOf(engine, id)).filter(({ wave }) => wave.phase === 'lead')
    // Its step, and two plans.
    expect(leads?.workers.map(({ turn }) => turn)).toEqual([3])
    expect((await readRun(engine, id)).summary.status).toBe('done')
  },
  timeout,
)
