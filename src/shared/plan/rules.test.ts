import { expect, test } from 'vitest'
import type { PlanContext } from './plan-context'
import { reviewPlan } from './review-plan'
import { sampleContext } from './sample-context'
import { reader, sampleReview as review, writer } from './sample-review'

const problems = (...given: Parameters<typeof review>) => {
  const { plan, findings } = review(...given)
  const found = findings.filter(({ severity }) => severity === 'problem')
  expect(plan === null).toBe(found.length > 0)
  return found.map(({ path, code }) => `${path} ${code}`)
}
test.each<[string, object, string[]]>([
  ['an unknown provider', { provider: 'cluade' }, ['workers[0].provider provider_unknown']],
  ['an unsafe id', { id: '../x' }, ['workers[0].id id_unsafe']],
  ['no folder', { cwd: '/gone' }, ['workers[0].cwd cwd_missing']],
  ['a file as folder', { cwd: '/file' }, ['workers[0].cwd cwd_no_folder']],
  ['a folder nobody looked at', { cwd: '/new' }, ['workers[0].cwd cwd_unknown']],
  ['an empty folder name', { cwd: '' }, ['workers[0].cwd cwd_empty']],
  ['two tasks', { taskFile: 'brief.md' }, ['workers[0].task task_double']],
  ['an empty task', { task: ' ' }, ['workers[0].task task_empty']],
  ['a zero timeout', { timeoutSeconds: 0 }, ['workers[0].timeoutSeconds number_range']],
  ['half a second', { timeoutSeconds: 1.5 }, ['workers[0].timeoutSeconds number_range']],
  ['over a day', { timeoutSeconds: 86_401 }, ['workers[0].timeoutSeconds number_range']],
  [
    'too short an idle limit',
    { idleTimeoutSeconds: 4 },
    ['workers[0].idleTimeoutSeconds number_range'],
  ],
  ['an option as model', { model: '--yolo' }, ['workers[0].model text_invalid']],
  ['a tier and a model', { tier: 'strong', model: 'opus' }, ['workers[0].tier tier_and_model']],
  ['no task at all', { task: undefined }, ['workers[0].task task_none']],
  [
    'an empty task file',
    { task: undefined, taskFile: 'empty.md' },
    ['workers[0].taskFile task_file'],
  ],
  ['a file nobody read', { task: undefined, taskFile: 'x.md' }, ['workers[0].taskFile task_file']],
  ['too long a reason', { why: 'x'.repeat(301) }, ['workers[0].why text_invalid']],
  ['a brief of 2 MB', { task: 'x'.repeat(2_000_000) }, ['workers[0].task brief_too_big']],
  [
    '200 KB in an argument',
    { provider: 'agy', task: 'x'.repeat(200_000) },
    ['workers[0].task brief_too_big'],
  ],
  ['NUL on stdin', { provider: 'claude', task: 'a\0b' }, ['workers[0].task brief_nul']],
  ['NUL in an argument', { provider: 'agy', task: 'a\0b' }, ['workers[0].task brief_nul']],
  ['an unknown session', { resume: 's-none' }, ['workers[0].resume resume_unknown']],
  ["another provider's session", { resume: 's-codex' }, ['workers[0].provider resume_provider']],
  [
    'isolation of a resumed one',
    { resume: 's-claude', isolate: true },
    ['workers[0].isolate resume_isolate'],
  ],
  [
    'a writer in the checkout of its session, whatever its cwd says',
    { provider: 'codex', mode: 'write', resume: 's-codex', cwd: '/plain' },
    ['workers[0].isolate checkout_unconfirmed'],
  ],
  [
    'auto and resume',
    { provider: 'auto', resume: 's-claude' },
    ['workers[0].provider provider_auto_resume'],
  ],
  [
    'auto and model',
    { provider: 'auto', model: 'opus' },
    ['workers[0].provider provider_auto_model'],
  ],
  ['seeds in the checkout', { seedPaths: ['a'] }, ['workers[0].seedPaths seed_isolation']],
  ['custom without a command', { provider: 'custom' }, ['workers[0].command custom_command']],
  [
    'a clone outside Git',
    { cwd: '/plain', isolate: 'clone' },
    ['workers[0].isolate isolate_needs_git'],
  ],
  [
    'a clone of nothing',
    { cwd: '/code/unborn', isolate: true },
    ['workers[0].isolate isolate_needs_commit'],
  ],
  [
    'a worktree of a bare one',
    { cwd: '/code/bare.git', isolate: 'worktree' },
    ['workers[0].isolate isolate_bare'],
  ],
])('problem: %s', (_, fields, found) => {
  expect(problems([{ ...reader, ...fields }])).toEqual(found)
})

test.each(['/abs', '../up', 'a/../b', './a', 'a//b', '', '~/x', 'C:\\x', 'a\nb', ':(glob)*', 'a*'])(
  'unsafe seed path %j',
  (path) => {
    const worker = { ...writer, seedPaths: ['src/ok.ts', path] }
    expect(problems([worker])).toEqual(['workers[0].seedPaths[1] seed_unsafe'])
  },
)

test('ids differ, whatever their case, and a session is resumed once', () => {
  expect(problems([reader, { ...reader, id: 'A' }])).toEqual(['workers[1].id id_double'])
  const resumed = { ...reader, resume: 's-claude' }
  expect(problems([resumed, { ...resumed, id: 'b' }])).toEqual(['workers[1].resume resume_double'])
})

test('a resumed worker takes its provider, its workspace and its files as they are', () => {
  const resumed = { ...writer, resume: 's-claude' }
  expect(problems([{ ...resumed, provider: 'codex' }])).toEqual([
    'workers[0].provider resume_provider',
  ])
  expect(problems([{ ...resumed, seedPaths: ['a'] }])).toEqual(['workers[0].seedPaths seed_resume'])
  const custom = { ...resumed, provider: 'custom', command: 'x' }
  expect(problems([custom])).toEqual([
    'workers[0].resume resume_unsupported',
    'workers[0].provider resume_provider',
  ])
})

test('a plan has workers, and each field once', () => {
  expect(problems([])).toEqual(['workers workers_none'])
  const twice = '{"version":1,"title":"a","title":"b","workers":[]}'
  expect(reviewPlan(twice, sampleContext).findings.map(({ code }) => code)).toContain(
    'field_double',
  )
})

test('a writer outside Git must say how it works', () => {
  expect(problems([{ ...writer, cwd: '/plain' }])).toEqual(['workers[0].isolate isolate_needs_git'])
})

test('a writer in the checkout is confirmed, and alone there', () => {
  const inCheckout = { ...writer, isolate: 'checkout' }
  expect(problems([inCheckout])).toEqual(['workers[0].isolate checkout_unconfirmed'])
  const confirmed = { checkoutConfirmed: true }
  expect(problems([inCheckout], {}, confirmed)).toEqual([])
  const two = [inCheckout, { ...inCheckout, id: 'b', cwd: 'docs' }]
  expect(problems(two, {}, confirmed)).toEqual(['workers[1].isolate checkout_shared'])
  expect(problems([inCheckout, { ...writer, id: 'b' }], {}, confirmed)).toEqual([])
  const plain = { ...inCheckout, cwd: '/plain' }
  expect(problems([plain])).toEqual([])
  expect(problems([plain, { ...plain, id: 'b', cwd: '/plain/inner' }])).toEqual([
    'workers[1].isolate checkout_shared',
  ])
})

test('unsafe flags of custom commands need allowUnsafe, however they are written', () => {
  const custom = (args: string[], rest: object = {}) =>
    problems([{ ...reader, provider: 'custom', command: 'x', args, ...rest }])
  expect(custom(['a\0b'])).toEqual(['workers[0].args custom_nul'])
  for (const args of [
    ['--yolo'],
    ['--yolo=true'],
    ['--dangerously-skip-permissions'],
    ['--dangerously-allow-all'],
    ['--sandbox=danger-full-access'],
    ['-c', 'sandbox_mode="danger-full-access"'],
    ['--permission-mode', 'bypassPermissions'],
    ['--permission-mode=bypassPermissions'],
    ['--settings', '{"permissions":{"defaultMode":"bypassPermissions"}}'],
    ['--approval-mode', 'yolo'],
    ['-c', 'claude --dangerously-skip-permissions -p hi'],
    ['--allow-all'],
  ]) {
    expect(custom(args).every((found) => found.endsWith('custom_unsafe'))).toBe(true)
    expect(custom(args)).toHaveLength(1)
    expect(custom(args, { allowUnsafe: true })).toEqual([])
  }
  expect(custom(['--allow-all-tools-listed', '--yolo-mode-off', 'sandbox', 'yolo'])).toEqual([])
})

test('providers: missing, conserved, automatic', () => {
  const missing: Partial<PlanContext> = { installed: new Map([['claude', 'missing']]) }
  expect(problems([reader], {}, missing)).toEqual(['workers[0].provider provider_missing'])
  const auto = (worker: object, context: Partial<PlanContext> = {}) =>
    review([{ ...worker, provider: 'auto' }], {}, context).plan?.workers[0]
  const none = { installed: new Map() }
  expect(problems([{ ...reader, provider: 'auto' }], {}, none)).toEqual([
    'workers[0].provider provider_auto_none',
  ])
  // Kimi is first in the order, but can't be held to reading.
  expect(auto(writer)).toMatchObject({ provider: 'kimi', requestedProvider: 'auto' })
  expect(auto(reader)).toMatchObject({ provider: 'claude' })
  const conserving = (providerSwitch: 'ask' | 'automatic' | 'never') => ({
    policy: { ...sampleContext.policy, conserveProviders: ['claude' as const], providerSwitch },
  })
  expect(problems([reader], {}, conserving('ask'))).toEqual([
    'workers[0].provider provider_conserved',
  ])
  expect(problems([reader], {}, conserving('never'))).toEqual([])
  expect(review([reader], {}, conserving('automatic')).plan?.workers[0]).toMatchObject({
    provider: 'codex',
    requestedProvider: 'claude',
    routingNote: 'claude is conserved by the policy',
  })
  expect(problems([{ ...reader, model: 'opus' }], {}, conserving('automatic'))).toEqual([
    'workers[0].provider provider_conserved',
  ])
})

test('what belongs to one provider pins a worker to it, whatever the policy would rather use', () => {
  const sparing: Partial<PlanContext> = {
    policy: {
      ...sampleContext.policy,
      conserveProviders: ['claude'],
      providerSwitch: 'automatic',
    },
  }
  const conserved = ['workers[0].provider provider_conserved']
  expect(problems([{ ...reader, effort: 'high' }], {}, sparing)).toEqual(conserved)
  expect(problems([{ ...writer, resume: 's-claude' }], {}, sparing)).toEqual(conserved)
  const alone = { ...sparing, installed: new Map([['claude', 'installed'] as const]) }
  expect(problems([reader], {}, alone)).toEqual(conserved)
  for (const own of [{ model: 'opus' }, { effort: 'high' }])
    expect(problems([{ ...reader, ...own, provider: 'auto' }])).toEqual([
      'workers[0].provider provider_auto_model',
    ])
  // A resumed worker keeps what it names beside its session.
  const resumed = review([{ ...writer, resume: 's-claude', effort: 'high' }]).plan?.workers[0]
  expect(resumed).toMatchObject({ resume: 's-claude', effort: 'high', model: null })
})

test('budget: the plan over the policy, and the briefs inside it', () => {
  const policy = { ...sampleContext.policy, budget: { maxCalls: 9, maxWallSeconds: 60 } }
  expect(review([reader], { budget: { maxCalls: 2 } }, { policy }).plan?.budget).toEqual({
    maxCalls: 2,
    maxWallSeconds: 60,
  })
  expect(problems([reader], { budget: { maxEstimatedPromptTokens: 5 } })).toEqual([
    'budget.maxEstimatedPromptTokens budget_prompt_tokens',
  ])
  const wrong = { maxCalls: 0, maxReportedCostUsd: -1, maxReportedTokens: 1.5, maxCost: 1 }
  expect(problems([reader], { budget: wrong }).sort()).toEqual([
    'budget.maxCalls number_range',
    'budget.maxCost field_unknown',
    'budget.maxReportedCostUsd number_range',
    'budget.maxReportedTokens field_wrong',
  ])
})
