import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../platform/clock'
import { reconcile } from './reconcile'

test('a wave is reconciled when every worker has a result that is not empty, or a reason', async () => {
  const wave = await mkdtemp(join(tmpdir(), 'wavedeck-wave-'))
  onTestFinished(() => rm(wave, { recursive: true, force: true }))
  const put = async (planId: string, result: string | null, ofTurn: string | null) => {
    const folder = join(wave, 'workers', planId)
    await mkdir(join(folder, 'turns', '1'), { recursive: true })
    if (result !== null) await writeFile(join(folder, 'result.md'), result)
    if (ofTurn !== null) await writeFile(join(folder, 'turns', '1', 'result.md'), ofTurn)
  }
  await put('whole', 'Done.', 'Done.')
  await put('cut-off', null, 'Done by its turn.')
  await put('empty', '', '')
  await put('missing', null, null)
  await put('explained', null, null)
  const worker = (planId: string) => ({
    planId,
    turn: 1,
    failureKind: planId === 'explained' ? ('timed_out' as const) : null,
  })
  const open = await reconcile(
    systemClock,
    wave,
    ['whole', 'cut-off', 'empty', 'missing', 'never', 'explained'].map(worker),
  )
  expect(open).toEqual(['empty', 'missing', 'never'])
  expect(await readFile(join(wave, 'workers', 'cut-off', 'result.md'), 'utf8')).toBe(
    'Done by its turn.',
  )
})
