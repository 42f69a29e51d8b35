import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanWorker } from '@shared/plan/plan-document'
import type { Engine } from './engine'
import {
  createDriver,
  demo,
  type House,
  makeHouse,
  must,
  openEngine,
  planText,
  removeHouse,
} from './testing/engine-house'
import { demoDefaults, follow, readRun, startDemo } from './testing/playbook-driver'

let house: House
let engine: Engine
let projectId: string

beforeAll(async () => {
  house = await makeHouse()
  const bin = join(house.root, '.local', 'bin')
  await mkdir(bin, { recursive: true })
  const fake = resolve('e2e/fixtures/fake-agents/claude.mjs')
  await writeFile(join(bin, 'claude'), `#!/bin/sh\nexec "${process.execPath}" "${fake}" "$@"\n`)
  await chmod(join(bin, 'claude'), 0o755)
  // A real one on this machine comes after it.
  await writeFile(join(house.root, '.profile'), `PATH="${bin}:$PATH"\n`)
  engine = must(await openEngine(house.root, house.data))
  must(await engine.calls.refreshClis({}))
  projectId = must(await engine.calls.addProject({ path: house.repository })).id
})
afterAll(async () => {
  await engine.close()
  await removeHouse(house)
})

const claude = (id: string, directives: string): PlanWorker => ({
  id,
  provider: 'claude',
  mode: 'read-only',
  cwd: '.',
  task: `Say how the project does for ${id}.\n\n${directives}`,
})

const quota = async () => must(await engine.calls.snapshot({})).quota
const run = (text: string, quotaAllowed: boolean) =>
  engine.calls.runWave({
    projectId,
    orchestrationId: null,
    text,
    checkoutConfirmed: false,
    includeUncommitted: false,
    quotaAllowed,
  })

test('a worker moves the meter, a limit holds its provider only, the stop line refuses, the person allows', async () => {
  const drive = createDriver(engine, projectId)
  await drive.runToEnd(planText([claude('warn', 'fake: quota 88')], { strategy: 'research' }))
  expect((await quota()).observations).toMatchObject([
    { provider: 'claude', window: '5h', usedPercent: 88, source: 'worker' },
  ])
  const near = await engine.calls.reviewPlan({
    projectId,
    text: planText([claude('near', '')]),
    checkoutConfirmed: false,
  })
  expect(must(near).findings.map(({ code }) => code)).toContain('quota_low')

  const limited = planText(
    [
      claude('hits', 'fake: limit'),
      claude('waits', ''),
      demo('goes-on', '', { mode: 'read-only' }),
    ],
    { strategy: 'research', maxConcurrent: 1 },
  )
  const waveId = await drive.start(limited)
  const held = await drive.until(waveId, (page) => drive.worker(page, 'goes-on').state === 'open')
  expect(drive.worker(held, 'hits')).toMatchObject({
    ending: 'failed',
    failureKind: 'rate_limited',
  })
  expect(drive.worker(held, 'waits').waitsFor).toMatch(
    /^Its provider is on hold: claude hit its limit; it resets at \d\d:\d\d$/,
  )
  expect((await quota()).holds).toMatchObject([{ provider: 'claude', kind: 'limit' }])
  // What is queued is forecast; one wave is too few to learn from, so what it takes is unknown.
  const { forecast } = must(await engine.calls.readSpend({ days: 1 }))
  expect(forecast).toMatchObject([
    { provider: 'claude', window: '5h', workers: 1, usedPercent: 100, projectedPercent: null },
  ])

  const next = planText([claude('later', '')])
  const refused = await run(next, false)
  expect(refused).toMatchObject({ ok: false, error: { code: 'plan_refused' } })
  expect(!refused.ok && refused.error.message).toMatch(
    /claude is at 100% of its 5h window, at or past the 95% stop line; it resets at \d\d:\d\d/,
  )
  const allowed = must(await run(next, true))
  const done = await drive.ended(allowed.waveId)
  expect(drive.worker(done, 'later').ending).toBe('succeeded')

  // Lifting the hold makes the queued worker meet the stop line; allowing its wave runs it after all.
  must(await engine.calls.liftHold({ provider: 'claude' }))
  const skipped = await drive.ended(waveId)
  expect(drive.worker(skipped, 'waits')).toMatchObject({
    ending: 'skipped',
    failureKind: 'quota_low',
  })
  expect(drive.worker(skipped, 'waits').message).toMatch(/at 100% of its 5h window.*resets at/)
  // Another turn of one that has an outcome would be skipped too, in that outcome's place: it is refused.
  const hit = drive.worker(skipped, 'hits')
  for (const again of [
    await engine.calls.retryWorker({ workerId: hit.id }),
    await engine.calls.tellWorker({ workerId: hit.id, text: 'Go on.' }),
  ])
    expect(again).toMatchObject({ ok: false, error: { code: 'quota_stop' } })
  expect(drive.worker(must(await engine.calls.readWave({ waveId })), 'hits')).toEqual(hit)
  must(await engine.calls.allowQuota({ waveId }))
  const after = await drive.until(
    waveId,
    (page) => drive.worker(page, 'waits').ending === 'succeeded',
  )
  expect(after.wave.quotaAllowedAt).not.toBeNull()
})

test('what is known of the quota outlives the app', async () => {
  await engine.close()
  engine = must(await openEngine(house.root, house.data))
  expect((await quota()).observations).toMatchObject([{ usedPercent: 100, status: 'rejected' }])
})

/** Read-only, on whichever provider comes first; the second phase runs only while codex has room. */
const routed = `version: 1
phases:
  - id: look
    readOnly: true
    brief: |
      demo: seconds 0
  - id: again
    readOnly: true
    if: { expr: quota.claude < 50 }
    brief: |
      demo: seconds 0
`

test('a playbook goes round a low provider, says so, and reads the quota in its conditions', async () => {
  await demoDefaults(house.data)
  const own = join(house.data, 'playbooks')
  await writeFile(join(own, 'routed.yaml'), routed)
  const tiers = ['cheap', 'standard', 'strong'].map(
    (tier) => `  ${tier}: { claude: {}, demo: {} }\n`,
  )
  const head = 'version: 1\nproviders: [claude, demo, codex, agy, kimi, opencode]\ntiers:\n'
  await writeFile(join(own, 'defaults.yaml'), `${head}${tiers.join('')}`)
  const id = await startDemo(engine, projectId, 'routed')
  expect(await follow(engine, id)).toEqual([])
  const { waves } = must(await engine.calls.readOrchestration({ orchestrationId: id }))
  expect(waves.flatMap(({ workers }) => workers.map(({ provider }) => provider))).toEqual(['demo'])
  const run = await readRun(engine, id)
  expect(run.phases.map(({ state }) => state)).toEqual(['passed', 'skipped'])
  const { notes } = must(await engine.calls.readJournal({ orchestrationId: id }))
  expect(notes.filter(({ kind }) => kind === 'switch').map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Look to demo: claude is at 100% of its 5h window; it resets at /),
  ])
})

test.each(['ask', 'block'] as const)(
  'where every provider of a phase is low, `onBothCritical: %s` puts its plan before the person',
  async (rule) => {
    const own = join(house.data, 'playbooks')
    const tiers = ['cheap', 'standard', 'strong'].map((tier) => `  ${tier}: { claude: {} }\n`)
    const head = `version: 1\nproviders: [claude, demo, codex, agy, kimi, opencode]\nquota: { onBothCritical: ${rule} }\ntiers:\n`
    await writeFile(join(own, 'defaults.yaml'), `${head}${tiers.join('')}`)
    await writeFile(
      join(own, 'one.yaml'),
      'version: 1\nphases:\n  - { id: look, readOnly: true }\n',
    )
    const id = await startDemo(engine, projectId, 'one')
    const [card] = await follow(engine, id, () => 'leave')
    expect(card).toMatchObject({ kind: 'plan', phase: 'look' })
    expect(card?.facts[0]).toMatch(
      /^Nothing can start yet: every provider it could use is low: claude is at 100% of its 5h window/,
    )
    const answer = { orchestrationId: id, card: card?.id ?? '', text: card?.draft ?? '' }
    const run = await engine.calls.planPhase({
      ...answer,
      checkoutConfirmed: false,
      quotaAllowed: true,
    })
    // Asked, the person's Run is enough; blocked, nothing runs before the quota is back.
    expect(run.ok).toBe(rule === 'ask')
    if (!run.ok) expect(run.error.message).toContain('every provider it could use is low')
    must(await engine.calls.stopPlaybook({ orchestrationId: id, why: 'Seen.' }))
    await follow(engine, id, () => 'leave')
    expect((await readRun(engine, id)).summary.status).toBe('stopped')
  },
)
