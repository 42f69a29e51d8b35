import { appendFile, mkdir, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ok } from '@shared/lib/result'
import { readLimits } from '../providers/codex/rollout/read-limits'
import { readNewestRollouts } from './newest-rollouts'
import { hour, quotaFolder, rolloutLine as line, start } from './testing/quota-samples'

test('the end of a rollout of a gigabyte is read without reading the rest', async () => {
  const home = await quotaFolder()
  const place = join(home, 'sessions', '2026', '10', '24')
  await mkdir(place, { recursive: true })
  const file = join(place, 'rollout-2026-10-24T12-00-00-0000.jsonl')
  // A hole of a gigabyte takes no room on the disk.
  await writeFile(file, line(start, 20))
  await truncate(file, 2 ** 30)
  await appendFile(file, `\n${line(start + 1, 55)}{"timestamp":"2026`)
  const from = performance.now()
  expect(await readNewestRollouts(home, readLimits)).toMatchObject({
    value: { readings: [{ usedPercent: 55 }] },
  })
  expect(performance.now() - from).toBeLessThan(1_000)
})

test('Codex is read from the newest file by its time, past other limits, half lines and huge files', async () => {
  const home = await quotaFolder()
  const rollout = async (day: string, text: string, at: number) => {
    const place = join(home, 'sessions', '2026', '10', day)
    await mkdir(place, { recursive: true })
    const file = join(place, `rollout-2026-10-${day}T00-00-00-0000.jsonl`)
    await writeFile(file, text)
    await utimes(file, at / 1000, at / 1000)
    return file
  }
  const read = () => readNewestRollouts(home, readLimits)
  expect(await read()).toEqual(ok(null))
  await rollout('20', line(start, 20), start)
  await rollout('21', `{"other":"schema"}\n${'x'.repeat(300_000)}\n`, start + 1_000)
  expect(await read()).toMatchObject({ value: { readings: [{ window: 'week', usedPercent: 20 }] } })
  const resumed = await rollout('01', line(start, 1) + line(start + 1, 55), start + 2_000)
  await appendFile(resumed, line(start + 2, 99, 'codex_other') + '{"timestamp":"2026')
  await utimes(resumed, start / 1000 + 5, start / 1000 + 5)
  expect(await read()).toEqual(
    ok({
      observedAt: start + 1,
      credits: null,
      readings: [{ window: 'week', usedPercent: 55, resetsAt: start + 2 * hour, status: 'ok' }],
    }),
  )
})

test('a Codex home that is no folder, and limits of another form, are problems that name the place', async () => {
  const home = await quotaFolder()
  await writeFile(join(home, 'sessions'), '')
  expect(await readNewestRollouts(home, readLimits)).toMatchObject({
    error: { code: 'quota_rollouts', where: join(home, 'sessions') },
  })
  const other = await quotaFolder()
  const place = join(other, 'sessions', '2026', '10', '24')
  await mkdir(place, { recursive: true })
  const file = join(place, 'rollout-2026-10-24T12-00-00-0000.jsonl')
  const known = line(start, 20)
  await writeFile(
    file,
    known + known.replace('"used_percent"', '"percent"').replace(',"secondary":null', ''),
  )
  expect(await readNewestRollouts(other, readLimits)).toMatchObject({
    error: { where: `${file}:2` },
  })
  await appendFile(file, known.slice(0, 40))
  expect(await readNewestRollouts(other, readLimits)).toMatchObject({
    error: { where: `${file}:2` },
  })
  await appendFile(file, known.slice(40))
  expect((await readNewestRollouts(other, readLimits)).ok).toBe(true)
})
