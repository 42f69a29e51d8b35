import type { PlaybookRunView, RunPhase } from '@shared/ipc/playbook-run-views'
import type { WaveSummary } from '@shared/worker/records'
import { expect, test } from 'vitest'
import type { Lane } from './lanes'
import { runSections, type Section } from './run-sections'

const lane = (number: number): Lane => ({
  wave: { id: `w${number}`, number, title: `wave ${number}` } as WaveSummary,
  all: [],
  shown: [],
  folded: false,
})

const gate: RunPhase['gate'] = {
  name: 'tests pass',
  per: 'wave',
  needs: [],
  failed: [],
  verdict: 'open',
}

const phase = (id: string, rest: Partial<RunPhase> = {}): RunPhase => ({
  id,
  title: id,
  does: null,
  who: 'worker',
  writes: false,
  state: 'waiting',
  why: null,
  runs: 0,
  limit: 1,
  after: null,
  with: null,
  added: false,
  waveIds: [],
  voices: [],
  gate: null,
  ...rest,
})

const run = (phases: RunPhase[], leadWaveIds: string[] = []): PlaybookRunView => ({
  summary: {
    orchestrationId: 'o',
    playbook: 'p',
    name: 'P',
    status: 'running',
    phase: null,
    revision: 1,
    doing: null,
    checking: false,
    card: null,
  },
  goal: 'g',
  hash: 'h',
  lead: { by: 'person' },
  askBeforeRun: 'writers',
  profile: null,
  startedAt: 0,
  endedAt: null,
  base: null,
  baseMoved: false,
  phases,
  course: { skip: [], repeat: [], switch: null, rebase: null },
  leadWaveIds,
  next: null,
})

const said = (sections: readonly Section[]): string[] =>
  sections.map((section) => {
    if (section.kind === 'lane') return `lane ${section.name ?? section.lane.wave.title}`
    if (section.kind === 'phase') return `phase ${section.name}`
    if (section.kind === 'voices') return `voices ${section.phase.id}`
    return `gate ${section.phase.id} else ${section.chain.join()}`
  })

test('phases stand in their order, gates between them, a begun fail chain below its gate', () => {
  const phases = [
    phase('survey', { state: 'passed', runs: 1, waveIds: ['w1'], voices: ['a: heard'] }),
    phase('build', { state: 'running', runs: 2, waveIds: ['w2', 'w4'], gate }),
    phase('review'),
    phase('rescue', { after: 'build', runs: 1, waveIds: ['w3'] }),
    phase('mend', { after: 'build' }),
  ]
  expect(said(runSections(run(phases), [1, 2, 3, 4].map(lane)))).toEqual([
    'lane 01 survey',
    'voices survey',
    'lane 02 build',
    'lane 02 build, run 2',
    'gate build else rescue,mend',
    'lane 02 rescue',
    'phase 03 review',
  ])
})

test('what no phase of it ran stands before or after, numbered through, turns of the lead at the end', () => {
  const phases = [phase('survey', { runs: 1, waveIds: ['w3'] })]
  expect(said(runSections(run(phases, ['w2']), [1, 2, 3, 4].map(lane)))).toEqual([
    'lane wave 1',
    'lane 02 survey',
    'lane 03 wave 4',
    'lane Lead',
  ])
  expect(said(runSections(run([phase('survey')]), [lane(1)]))).toEqual([
    'lane wave 1',
    'phase 02 survey',
  ])
})
