import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeHouse, must, openEngine, removeHouse } from './testing/engine-house'
import {
  agree,
  demoDefaults,
  direct,
  follow,
  readRun,
  startDemo,
  wavesOf,
} from './testing/playbook-driver'
import { openChecked } from './testing/vendor-house'

const timeout = 600_000

test('a goal with a NUL starts nothing', async () => {
  const { engine, projectId } = await openChecked('true')
  await expect(
    startDemo(engine, projectId, 'one-careful-change', { goal: 'a\0b' }),
  ).rejects.toThrow('The goal holds a NUL character')
})

test(
  'the person plans the parts; they are combined and checked, and the course is journaled',
  async () => {
    const { engine, projectId } = await openChecked('test -f README.md')
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
      { text: 'the test check passes on all parts combined', answer: 'yes' },
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
    const { engine, projectId } = await openChecked(
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
