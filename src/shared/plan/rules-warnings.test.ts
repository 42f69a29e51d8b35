import { expect, test } from 'vitest'
import { reader, sampleReview as review, writer } from './sample-review'

const many = (count: number, worker: object) =>
  Array.from({ length: count }, (_, index) => ({ ...worker, id: `w${index}` }))

const warnings = (...given: Parameters<typeof review>) =>
  review(...given)
    .findings.filter(({ severity }) => severity === 'warning')
    .map(({ path, code }) => `${path} ${code}`)

test.each<[string, object[], object, string]>([
  ['default model', [{ ...reader, provider: 'codex' }], {}, 'workers[0].model model_default'],
  ['short briefs', many(2, writer), {}, 'workers briefs_short'],
  [
    'a brief half filled in',
    [{ ...writer, task: 'Goal: it is fast.\nDone when: the check that proves it.' }],
    {},
    'workers[0].task brief_template',
  ],
  ['MCP', [{ ...reader, task: 'Ask the MCP server.' }], {}, 'workers[0].mcp mcp_off'],
  ['read-only by asking', [{ ...reader, provider: 'kimi' }], {}, 'workers[0].mode read_only_asked'],
  [
    'an idle limit unused',
    [{ ...reader, provider: 'agy', idleTimeoutSeconds: 60 }],
    {},
    'workers[0].idleTimeoutSeconds idle_ignored',
  ],
  [
    'writing unasked',
    [{ ...writer, provider: 'kimi', cwd: '/plain', isolate: 'checkout' }],
    {},
    'workers[0].isolate writes_unasked',
  ],
  [
    'an unproven adapter',
    [{ ...reader, provider: 'agy' }],
    {},
    'workers[0].provider provider_unverified',
  ],
  ['changes left out', [{ ...writer, cwd: '/code/dirty' }], {}, 'workers[0].cwd changes_left_out'],
  [
    'a cwd that a session overrules',
    [{ ...reader, resume: 's-claude', cwd: '/plain' }],
    {},
    'workers[0].cwd resume_cwd',
  ],
  [
    'a command that is not there',
    [{ ...reader, provider: 'custom', command: ' gone ' }],
    {},
    'workers[0].command command_missing',
  ],
  [
    'custom fields elsewhere',
    [{ ...reader, allowUnsafe: true }],
    {},
    'workers[0].allowUnsafe custom_ignored',
  ],
  [
    'a blind cost cap',
    [{ ...reader, provider: 'codex' }],
    { budget: { maxReportedCostUsd: 1 } },
    'budget.maxReportedCostUsd budget_cost_blind',
  ],
  [
    'a blind token cap',
    [{ ...reader, provider: 'agy' }],
    { budget: { maxReportedTokens: 9 } },
    'budget.maxReportedTokens budget_tokens_blind',
  ],
  [
    'fewer turns than workers',
    many(3, reader),
    { budget: { maxCalls: 2 } },
    'budget.maxCalls budget_turns_few',
  ],
  ['lowered concurrency', [reader], { maxConcurrent: 3 }, 'maxConcurrent concurrency_lowered'],
])('warning: %s', (_, workers, plan, found) => {
  expect(review(workers, plan).plan).not.toBeNull()
  expect(warnings(workers, plan)).toContain(found)
})

test('MCP is spoken of only where it is off', () => {
  const asks = { ...reader, task: 'Ask the MCP server.' }
  expect(warnings([{ ...asks, mcp: true }])).not.toContain('workers[0].mcp mcp_off')
  expect(warnings([{ ...asks, provider: 'opencode' }])).not.toContain('workers[0].mcp mcp_off')
  expect(warnings([{ ...asks, provider: 'codex' }])).toContain('workers[0].mcp mcp_off')
})

test('what is left out of the copies of one checkout is said once', () => {
  const left = review(many(3, { ...writer, cwd: '/code/dirty' })).findings.filter(
    ({ code }) => code === 'changes_left_out',
  )
  expect(left).toHaveLength(1)
  expect(left[0]?.workers).toHaveLength(3)
  expect(left[0]?.message).toMatch(/^3 workers start from the last commit/)
})

test('a dirty checkout and two owners of a path are warned about', () => {
  const dirty = [{ ...writer, cwd: '/code/dirty', isolate: 'checkout' }]
  expect(warnings(dirty, {}, { checkoutConfirmed: true })).toContain(
    'workers[0].cwd checkout_dirty',
  )
  const owner = (id: string, task: string) => ({ ...writer, id, task })
  const two = [owner('a', 'You own src/api/.'), owner('b', 'Owned paths:\n- src/api/users.ts')]
  expect(warnings(two)).toContain('workers[1].task paths_shared')
  expect(review(two).findings.find(({ code }) => code === 'paths_shared')).toMatchObject({
    workers: ['a', 'b'],
    message: 'a and b both have src/api/users.ts in their briefs; their changes may collide.',
  })
})
