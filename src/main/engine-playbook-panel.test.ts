import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RequestCard } from '@shared/ipc/playbook-run-views'
import { must } from './testing/engine-house'
import { agree, follow, readRun, type Reply, startDemo, wavesOf } from './testing/playbook-driver'
import { openVendors } from './testing/vendor-house'

const position = (decision: string) =>
  `demo: return ${JSON.stringify({
    decision,
    reasons: ['README.md'],
    wouldChange: 'Nothing.',
    confidence: 'low',
    moved: true,
    final: true,
  })}`

test('views are formed apart, a missing voice and who served each are said, two rounds reconcile and no third', async () => {
  const { engine, projectId } = await openVendors({
    codex: position('wait'),
    agy: 'demo: fail',
  })
  const id = await startDemo(engine, projectId, 'cross-model-view')
  const sealed = 'My sealed word: go on.'
  const cards = await follow(engine, id, (card) => {
    if (card.phase === 'own-view') return { choice: 'done', text: sealed }
    return card.title.startsWith('the disagreement turns on') ? { choice: 'no' } : agree(card)
  })
  const run = await readRun(engine, id)
  expect(run.summary.status).toBe('done')
  const phase = (name: string) => run.phases.find((each) => each.id === name)
  const lost = 'agy is missing: '
  expect(phase('independent')?.voices).toEqual([
    'independent-1: claude, asked for opus, served by opus; independent',
    'independent-2: codex, served by codex-usual; independent',
    expect.stringContaining(lost),
  ])
  // Two rounds, then the stalemate is named; the third is the person's to raise.
  expect(phase('reconcile')).toMatchObject({ runs: 2, limit: 2 })
  expect(phase('stalemate')?.state).toBe('passed')
  const disclosed = cards.find((card) => card.phase === 'decide')
  expect(disclosed?.facts.join('\n')).toContain(lost)
  expect(disclosed?.facts.join('\n')).toContain('served by opus; independent')

  const waves = await wavesOf(engine, id)
  const promptsOf = (name: string) =>
    Promise.all(
      waves
        .filter(({ wave }) => wave.phase === name)
        .flatMap(({ wave, workers }) =>
          workers.map(({ planId }) =>
            readFile(join(wave.folder, 'workers', planId, 'turns', '1', 'prompt.md'), 'utf8'),
          ),
        ),
    )
  for (const prompt of await promptsOf('independent')) {
    expect(prompt).not.toContain(sealed)
    expect(prompt).not.toContain('own-view')
  }
  const [first, second] = await promptsOf('reconcile')
  expect(first).toContain('own-view.md')
  // Everybody gets the same, and knows which view is theirs.
  expect(first).toContain('Your own until now: Independent round, independent-1')
  expect(second).toContain('Your own until now: Independent round, independent-2')

  const { notes } = must(await engine.calls.readJournal({ orchestrationId: id }))
  const said = notes.map(({ text }) => text)
  expect(said).toContain(
    'Independent round: 2 of 3 voices heard, 2 of them verified as independent; missing: agy',
  )
  expect(
    said.some((text) => /^Own view, sealed: written down, sha256 [0-9a-f]{12}$/.test(text)),
  ).toBe(true)
  const { report } = must(await engine.calls.readReport({ orchestrationId: id }))
  const told = report.runs[0]?.phases.find((each) => each.id === 'independent')
  expect(told?.voices).toEqual(phase('independent')?.voices)
}, 300_000)

/** Two rounds that only read. */
const rounds = `version: 1
name: Two rounds
readOnly: true
phases:
  - { id: hear, readOnly: true, provider: claude, brief: 'demo: seconds 0' }
  - { id: pause, who: lead }
  - { id: again, readOnly: true, provider: claude, brief: 'demo: seconds 0' }
`

const openRounds = async () => {
  const panel = await openVendors()
  await mkdir(join(panel.house.data, 'playbooks'), { recursive: true })
  await writeFile(join(panel.house.data, 'playbooks', 'rounds.yaml'), rounds)
  const id = await startDemo(panel.engine, panel.projectId, 'rounds')
  const change = () => writeFile(join(panel.house.repository, 'README.md'), '# Another\n')
  const played = async (choice: string): Promise<readonly RequestCard[]> => {
    const before = await follow(panel.engine, id, () => 'leave')
    await change()
    return [
      ...before,
      ...(await follow(panel.engine, id, (card): Reply =>
        card.kind === 'moved' ? { choice } : agree(card),
      )),
    ]
  }
  return { ...panel, id, played }
}

test.each([
  ['goOn', ['lead pause', 'lead pause', 'moved again'], 'done', ['hear', 'again']],
  [
    'again',
    ['lead pause', 'lead pause', 'moved again', 'lead pause'],
    'done',
    ['hear', 'hear', 'again'],
  ],
  ['stop', ['lead pause', 'lead pause', 'moved again'], 'stopped', ['hear']],
] as const)(
  'a working tree that changed between two rounds is asked about before the next: %s',
  async (choice, asked, status, phases) => {
    const { engine, id, played } = await openRounds()
    const cards = await played(choice)
    expect(cards.map(({ kind, phase }) => `${kind} ${phase}`)).toEqual(asked)
    const run = await readRun(engine, id)
    expect(run.summary.status).toBe(status)
    const waves = await wavesOf(engine, id)
    expect(waves.map(({ wave }) => wave.phase)).toEqual(phases)
    const { notes } = must(await engine.calls.readJournal({ orchestrationId: id }))
    expect(notes.map(({ text }) => text)).toContain(
      'the working tree is not the one that was frozen at the start any more',
    )
  },
  300_000,
)
