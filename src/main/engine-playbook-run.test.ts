import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RequestCard } from '@shared/ipc/playbook-run-views'
import type { Engine } from './engine'
import { parsePlaybook } from '@shared/playbook/parse'
import { vendors } from './testing/demo-vendors'
import { must } from './testing/engine-house'
import { direct, follow, readRun, type Reply, startDemo, wavesOf } from './testing/playbook-driver'
import { openChecked } from './testing/vendor-house'

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
    const { house, engine, projectId } = await openChecked('test -f README.md')
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
    const { engine, projectId } = await openChecked("echo 'demo: seconds 0'; false")
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
