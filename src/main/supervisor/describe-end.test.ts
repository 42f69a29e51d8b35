import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeEnd, type EndFacts } from './describe-end'

const folderOf = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'wavedeck-end-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'stderr.log'), '')
  return folder
}
const exited = { kind: 'exit', status: 0, spare: true } as const

test('what the app ended on a full disk is not lost, though neither reason nor status could be written', async () => {
  const folder = await folderOf()
  const facts = { folder, startedAt: 1, endedAt: 2, stdoutBytes: 0, survivors: [], exit: null }
  const end = (more: Partial<EndFacts>) =>
    describeEnd({ ...facts, finished: false, unwritten: null, ...more })
  expect(end({})).toMatchObject({ lost: true, stopReason: null })
  expect(end({ unwritten: 'disk_full' })).toMatchObject({ lost: false, stopReason: 'disk_full' })
  expect(end({ exit: exited })).toMatchObject({ exitCode: 0, stopReason: 'disk_full' })
  // It gave its result and left by itself before it could be ended.
  const well = end({ exit: exited, finished: true, unwritten: 'disk_full' })
  expect(well).toMatchObject({ lost: false, exitCode: 0, stopReason: null })
  await writeFile(join(folder, 'reason'), 'timed_out\n')
  expect(end({ unwritten: 'disk_full' })).toMatchObject({ lost: false, stopReason: 'timed_out' })
})
