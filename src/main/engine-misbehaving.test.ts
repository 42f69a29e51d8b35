import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { PlanWorker } from '@shared/plan/plan-document'
import { turnMarker } from './platform/worker-environment'
import {
  createDriver,
  makeHouse,
  must,
  openEngine,
  planText,
  removeHouse,
} from './testing/engine-house'

const fakeClaude = fileURLToPath(
  new URL('../../e2e/fixtures/fake-agents/claude.mjs', import.meta.url),
)

const worker = (id: string, more: Partial<PlanWorker>, ...directives: string[]): PlanWorker => ({
  id,
  provider: 'claude',
  mode: 'read-only',
  isolate: 'scratch',
  cwd: '.',
  task: ['Look.', '', ...directives.map((each) => `fake: ${each}`)].join('\n'),
  ...more,
})

/** Pids of what carries a turn's marker and belongs to this house. */
const leftOf = async (root: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const environs = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
      return [pid, text.split('\0')] as const
    }),
  )
  return environs.flatMap(([pid, env]) =>
    env.includes(`HOME=${root}`) && env.some((each) => each.startsWith(`${turnMarker}=`))
      ? pid
      : [],
  )
}

/** A house in which the fake is the only Claude Code. */
const makeFakeHouse = async () => {
  const house = await makeHouse()
  await mkdir(join(house.root, '.local/bin'), { recursive: true })
  await writeFile(
    join(house.root, '.local/bin/claude'),
    `#!/bin/sh\nexec '${process.execPath}' '${fakeClaude}' "$@"\n`,
    { mode: 0o755 },
  )
  return house
}

test('a CLI that chatters, splits its bytes, floods, crashes, forks or ignores TERM costs no result and leaves nothing', async () => {
  const house = await makeFakeHouse()
  const engine = must(await openEngine(house.root, house.data))
  try {
    const { id } = must(await engine.calls.addProject({ path: house.repository }))
    const drive = createDriver(engine, id)
    const page = await drive.runToEnd(
      planText(
        [
          worker('split', {}, 'split', 'u2028', 'nul', 'chatter 20', 'say Grüße 🌊, ende'),
          worker('flood', {}, 'big 20000000', 'fill 3000000'),
          worker('behind', {}, 'setsid', 'fork', 'hold-stdout'),
          worker('crash', {}, 'crash'),
          worker('abort', {}, 'abort'),
          worker('stubborn', { timeoutSeconds: 3 }, 'ignore-term', 'hang'),
        ],
        { maxConcurrent: 3 },
      ),
    )
    const outcomes = Object.fromEntries(
      page.workers.map(({ planId, ending, survivors }) => [planId, [ending, survivors]]),
    )
    expect(outcomes).toEqual({
      split: ['succeeded', 0],
      flood: ['succeeded', 0],
      behind: ['succeeded', 0],
      crash: ['failed', 0],
      abort: ['failed', 0],
      stubborn: ['timed_out', 0],
    })
    expect((await drive.detail(page, 'split')).result).toBe('Grüße 🌊, ende')
    const { turns } = await drive.detail(page, 'abort')
    expect(turns[0]?.outcome?.end).toMatchObject({ exitCode: null, signal: 'SIGABRT' })
    await expect.poll(() => leftOf(house.root), { timeout: 30_000 }).toEqual([])
  } finally {
    await engine.close()
    await removeHouse(house)
  }
}, 180_000)

test('401 for three of four: what was not asked yet waits for the sign-in instead of failing too', async () => {
  const house = await makeFakeHouse()
  const engine = must(await openEngine(house.root, house.data))
  try {
    const { id } = must(await engine.calls.addProject({ path: house.repository }))
    const drive = createDriver(engine, id)
    const four = ['a', 'b', 'c', 'd'].map((each) => worker(each, {}, 'first-401 3'))
    const ended = await drive.runToEnd(planText(four, { maxConcurrent: 4 }))
    expect(ended.workers.map(({ ending, failureKind }) => [ending, failureKind]).sort()).toEqual([
      ['failed', 'not_logged_in'],
      ['failed', 'not_logged_in'],
      ['failed', 'not_logged_in'],
      ['succeeded', null],
    ])
    const held = must(await engine.calls.snapshot({})).quota.holds
    expect(held).toMatchObject([{ provider: 'claude', kind: 'sign_in', hold: { until: null } }])

    const next = await drive.start(planText([worker('next', {})]))
    const waits = await drive.until(next, (now) => drive.worker(now, 'next').waitsFor !== null)
    expect(drive.worker(waits, 'next')).toMatchObject({
      state: 'queued',
      waitsFor: 'Its provider is on hold: claude is signed out; sign in again, then resume it',
    })
    must(await engine.calls.liftHold({ provider: 'claude' }))
    expect(drive.worker(await drive.ended(next), 'next').ending).toBe('succeeded')
    for (const { id: workerId } of ended.workers.filter(({ ending }) => ending === 'failed'))
      must(await engine.calls.retryWorker({ workerId }))
    const again = await drive.ended(ended.wave.id)
    expect(again.workers.map(({ ending }) => ending)).toEqual(four.map(() => 'succeeded'))
    expect(must(await engine.calls.snapshot({})).quota.holds).toEqual([])
  } finally {
    await engine.close()
    await removeHouse(house)
  }
}, 180_000)
