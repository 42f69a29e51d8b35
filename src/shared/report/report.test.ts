import { expect, test } from 'vitest'
import type { WorkerSummary } from '../worker/records'
import { buildReport } from './build-report'
import { reportSchema } from './report'
import { reportHtml } from './report-html'
import { reportJson } from './report-json'
import { reportMarkdown } from './report-markdown'
import { doneWords } from './report-words'
import { sampleFacts, sampleTurn, sampleWorkerFacts } from './sample-facts'

const build = (change: Parameters<typeof sampleFacts>[0] = {}) => buildReport(sampleFacts(change))

test('every figure is the sum of what turns reported; what nobody reported is null, not 0', () => {
  const report = build({
    workers: [
      sampleWorkerFacts('a', {
        turns: [sampleTurn({ costUsd: 0.5 }), sampleTurn({ costUsd: 0.25 })],
      }),
      sampleWorkerFacts('b', {
        provider: 'kimi',
        turns: [sampleTurn({ costUsd: null, usage: null })],
      }),
      sampleWorkerFacts('c', { turns: [] }),
    ],
  })
  expect(reportSchema.parse(report)).toEqual(report)
  expect(JSON.parse([...reportJson(report)].join(''))).toEqual(report)
  expect(report.total).toMatchObject({ workers: 3, turns: 3, ranMs: 3_000, costUsd: 0.75 })
  expect(report.byProvider).toMatchObject([
    { provider: 'claude', costUsd: 0.75 },
    { provider: 'kimi', costUsd: null, usage: null },
  ])
  expect(report.costReportedBy).toEqual(['claude'])
  expect(report.costNotReportedBy).toEqual(['kimi'])
  expect(report.tokensNotReportedBy).toEqual(['kimi'])
  expect(report.waves[0]?.workers[1]?.sum.costUsd).toBeNull()
})

test('value goes by mark, and what ran without one is not marked', () => {
  const report = build({
    workers: [
      sampleWorkerFacts('a', { worth: 'used' }),
      sampleWorkerFacts('b', { worth: 'discarded', worthWhy: 'Wrong.' }),
      sampleWorkerFacts('c', {}),
      sampleWorkerFacts('d', { turns: [] }),
    ],
  })
  expect(report.value.map(({ mark, planIds }) => [mark, planIds])).toEqual([
    ['used', ['a']],
    ['partial', []],
    ['discarded', ['b']],
    ['unmarked', ['c']],
  ])
  expect(report.leftToDo.map(({ text }) => text)).toEqual(['c: Mark what it was worth.'])
})

test('failures, questions and diffs that wait are left to do', () => {
  const report = build({
    workers: [
      sampleWorkerFacts('f', {
        summary: { ending: 'failed', failureKind: 'error', message: 'Exit code 1.', hint: 'Look.' },
      }),
      sampleWorkerFacts('q', {
        summary: {
          handoff: {
            status: 'NEEDS_CONTEXT',
            summary: 'Half.',
            verdict: null,
            questions: ['Which day?'],
          },
        },
      }),
      sampleWorkerFacts('w', {
        summary: { mode: 'write', diff: { files: 2, added: 1, removed: 1 } },
      }),
    ],
  })
  expect(report.leftToDo.map(({ text }) => text)).toEqual([
    'f: Failed: Exit code 1. Look.',
    'q: Answer: Which day?',
    'w: Review its diff of 2 files.',
  ])
})

test('of what was taken in part the rest is still to review', () => {
  const summary = {
    mode: 'write',
    state: 'open',
    diff: { files: 1, added: 2, removed: 0 },
    taken: 'committed',
    takenInPart: true,
  } as const
  const worker = sampleWorkerFacts('w', { summary, integrated: 1, commits: ['abc'] })
  expect(build({ workers: [worker] }).leftToDo.map(({ text }) => text)).toEqual([
    'w: Review the rest of its diff.',
  ])
})

test('states whose words hold a comma are told apart in the sum', () => {
  const open = { mode: 'write', state: 'open', diff: { files: 1, added: 1, removed: 0 } } as const
  const workers = ['a', 'b'].map((id) => sampleWorkerFacts(id, { summary: open }))
  const report = build({ workers: [...workers, sampleWorkerFacts('c', {})] })
  expect(doneWords(report)).toContain('3 workers in 1 wave: 2 Open, review; 1 Succeeded.')
})

test('what is taken whole is left to nobody, however it ended; a part of it still is', () => {
  const summary = {
    mode: 'write',
    ending: 'failed',
    failureKind: 'no_result',
    message: 'It gave no result.',
    hint: 'Review what it left behind.',
    diff: { files: 2, added: 1, removed: 1 },
  } as const
  const left = (integrated: number, commits: string[]) =>
    build({ workers: [sampleWorkerFacts('w', { summary, integrated, commits })] }).leftToDo.map(
      ({ text }) => text,
    )
  expect(left(2, ['abc'])).toEqual([])
  expect(left(2, [])).toEqual(['w: Commit what was integrated of it.'])
  expect(left(1, ['abc'])).toEqual([
    'w: Ended, no result: It gave no result. Review what it left behind.',
  ])
})

test('what keeps a worker that ended well from being plain green is said as its cell says it', () => {
  const said = (summary: Partial<WorkerSummary>, denials: string[] = []) => {
    const facts = sampleWorkerFacts('w', {
      summary: { message: 'It finished in 0 s.', ...summary },
    })
    const turns = facts.turns.map((turn) =>
      turn.outcome === null ? turn : { ...turn, outcome: { ...turn.outcome, denials } },
    )
    return build({ workers: [{ ...facts, turns }] }).leftToDo.map(({ text }) => text)
  }
  expect(said({ mode: 'write', diff: { files: 0, added: 0, removed: 0 } })).toEqual([
    'w: Ended, no diff: It was to write, and changed no file.',
  ])
  expect(said({ denials: 1 }, ['Bash'])).toEqual([
    'w: Denied 1 tool call: its checks may not have run.',
  ])
})

test('hostile text of workers is text, in Markdown as in HTML, and the page runs nothing', () => {
  const evil = '<script>alert(1)</script> [x](javascript:alert(1)) | **b**'
  const report = build({
    title: evil,
    workers: [
      sampleWorkerFacts('a', {
        summary: {
          title: evil,
          message: evil,
          handoff: { status: 'DONE', summary: evil, verdict: null },
        },
        worth: 'used',
        worthWhy: evil,
      }),
    ],
  })
  const html = [...reportHtml(report)].join('')
  expect(html).not.toMatch(/<script|javascript:alert\(1\)"|<img|https?:/)
  expect(html).toContain("default-src 'none'")
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).toContain('href="01-build/workers/a/outcome.json"')
  const markdown = reportMarkdown(report)
  expect(markdown).not.toContain('<script>')
  expect(markdown).toContain('\\<script\\>')
  expect(markdown).toContain('## Journal')
})

test('a thousand workers are reported in seconds', () => {
  const workers = Array.from({ length: 1_000 }, (_, index) =>
    sampleWorkerFacts(`w${String(index)}`, {}),
  )
  const report = build({ workers })
  expect(report.total.workers).toBe(1_000)
  expect([...reportHtml(report)].join('').length).toBeGreaterThan(500_000)
})

test('checks are told of each worker on whose accepted changes they ran, in every form', () => {
  const result = { command: 'make test', startedAt: 1_000, tail: 'x' }
  const report = build({
    workers: [
      sampleWorkerFacts('a', {
        checks: {
          tree: 't',
          together: ['b'],
          at: 1_000,
          running: false,
          results: [
            { ...result, name: 'lint', state: 'passed', exitCode: 0, ms: 2_000 },
            { ...result, name: 'test', state: 'failed', exitCode: 3, ms: 61_000 },
          ],
        },
      }),
      sampleWorkerFacts('b', {}),
    ],
  })
  expect(reportSchema.parse(report)).toEqual(report)
  expect(report.waves[0]?.workers.map(({ checks }) => checks.length)).toEqual([2, 0])
  const [, told] = reportMarkdown(report).split('## Checks\n\n')
  expect(told?.split('\n')[0]).toBe(
    '- `a`: lint passed in 2 s, test failed (exit 3) in 1 min; together with what is accepted of b',
  )
  expect([...reportHtml(report)].join('')).toContain('test failed (exit 3) in 1 min')
  expect(reportMarkdown(build())).not.toContain('## Checks')
})

test('the playbook is told with its hash, its phases, and the check a gate failed on, in every form', () => {
  const failed = { text: 'the test check passes', why: '`make test` exited with 2.' }
  const report = build({
    runs: [
      {
        ...{ playbook: 'trial', name: 'Trial <b>', hash: 'a'.repeat(64), profile: null },
        ...{ lead: 'you', status: 'done', startedAt: 1_000, endedAt: 5_000 },
        phases: [
          {
            ...{ id: 'build', title: 'Build', state: 'recovered', why: null, runs: 1, retries: 1 },
            voices: ['build-2: codex is missing: it <timed> out'],
            gate: {
              name: 'tests pass',
              verdict: 'recovered',
              failed: [{ ...failed, output: 'one <i>\n```\nfailed' }],
            },
          },
        ],
      },
    ],
  })
  expect(reportSchema.parse(report)).toEqual(report)
  expect(JSON.parse([...reportJson(report)].join(''))).toEqual(report)
  expect(report.lead).toBe('You led the playbook')
  const markdown = reportMarkdown(report)
  expect(markdown).toContain('Trial \\<b\\> (trial), sha256 aaaaaaaaaaaa, led by you: done')
  expect(markdown).toContain(
    '- Build: recovered, gate "tests pass" recovered, 1 retry\n  - build-2: codex is missing: it \\<timed\\> out\n',
  )
  expect(markdown).toContain('\n        one <i>\n        ```\n        failed\n')
  const html = [...reportHtml(report)].join('')
  expect(html).toContain('<p class="small">build-2: codex is missing: it &lt;timed&gt; out</p>')
  expect(html).toContain(
    '&quot;the test check passes&quot; does not hold: `make test` exited with 2',
  )
  expect(html).toContain('<pre>one &lt;i&gt;')
  expect(html).toContain('Trial &lt;b&gt;')
})
