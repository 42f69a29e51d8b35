import { readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workerShape } from '@shared/worker/worker-mark'
import { verifyReceipts } from './report/verify-receipts'
import {
  createDriver,
  demo,
  makeHouse,
  must,
  openEngine,
  planText,
  removeHouse,
} from './testing/engine-house'

test('a diff that can’t be taken at the end costs the result nothing, and is taken at the next look', async () => {
  const house = await makeHouse()
  let fails = true
  const engine = must(
    await openEngine(
      house.root,
      house.data,
      {},
      {
        wrapPorts: (ports) => ({
          ...ports,
          workspaces: {
            ...ports.workspaces,
            capture: (workspace, patchFile) =>
              fails
                ? Promise.reject(new Error('refused by the test'))
                : ports.workspaces.capture(workspace, patchFile),
          },
        }),
      },
    ),
  )
  try {
    const { id } = must(await engine.calls.addProject({ path: house.repository }))
    const drive = createDriver(engine, id)
    const page = await drive.runToEnd(planText([demo('a', 'demo: write a.txt "one\\n"')]))
    const worker = drive.worker(page, 'a')
    expect(worker).toMatchObject({ state: 'open', ending: 'succeeded', diff: null })
    const { turns, result, folder } = await drive.detail(page, 'a')
    expect(turns[0]?.outcome?.message).toContain('Its diff could not be taken')
    expect(turns[0]?.outcome?.message).toContain('refused by the test')
    expect(result).not.toBeNull()
    fails = false
    const { files } = must(await engine.calls.readReview({ workerId: worker.id }))
    expect(files.map(({ path }) => path)).toEqual(['a.txt'])
    expect(must(await engine.calls.readDiff({ workerId: worker.id })).files).toHaveLength(1)
    expect(await readFile(join(folder, 'diff.patch'), 'utf8')).toContain('+one')
    // Its receipt answers for the diff that was taken later, too.
    expect(await verifyReceipts(folder)).toMatchObject({ receipts: 1, altered: [] })
    await writeFile(join(folder, 'diff.patch'), 'nothing')
    expect((await verifyReceipts(folder)).altered).toEqual([
      'diff.patch: altered, not as turn 1 left it',
    ])
    const now = must(await engine.calls.readWave({ waveId: page.wave.id }))
    expect(drive.worker(now, 'a').diff).toEqual({ files: 1, added: 1, removed: 0 })
    // What was recorded of its end stays as it was written.
    expect((await drive.detail(now, 'a')).turns[0]?.outcome?.diff).toBeNull()
  } finally {
    await engine.close()
    await removeHouse(house)
  }
})

test('a repository that was moved meanwhile is named with what is kept, and its diff is taken through a link', async () => {
  const house = await makeHouse()
  const elsewhere = join(house.root, 'elsewhere')
  let ended = 0
  let bothEnded: () => void = () => undefined
  const moved = new Promise<void>((resolve) => {
    bothEnded = resolve
  }).then(() => rename(house.repository, elsewhere))
  const engine = must(
    await openEngine(
      house.root,
      house.data,
      {},
      {
        wrapPorts: (ports) => ({
          ...ports,
          workspaces: {
            ...ports.workspaces,
            async capture(workspace, patchFile) {
              ended += 1
              if (ended === 2) bothEnded()
              await moved
              return ports.workspaces.capture(workspace, patchFile)
            },
          },
        }),
      },
    ),
  )
  try {
    const { id } = must(await engine.calls.addProject({ path: house.repository }))
    const drive = createDriver(engine, id)
    const page = await drive.runToEnd(
      planText([
        demo('writes', 'demo: write a.txt "one\\n"'),
        demo('reads', '', { mode: 'read-only', isolate: 'checkout' }),
      ]),
    )
    const gone = `The repository ${house.repository} was moved or deleted.`
    for (const planId of ['writes', 'reads']) {
      const worker = drive.worker(page, planId)
      expect(worker).toMatchObject({ ending: 'succeeded', diff: null, unseen: gone })
      expect(workerShape(worker)).toEqual({ mark: 'caveat', word: 'Ended, unchecked' })
    }
    const writes = await drive.detail(page, 'writes')
    expect(writes.repositoryGone).toBe(house.repository)
    expect(writes.turns[0]?.outcome).toMatchObject({ unseen: gone, readOnlyViolation: [] })
    expect(writes.turns[0]?.outcome?.message).toContain(
      `Its diff could not be taken. ${gone} Its result, its log and its own workspace ${writes.workspace ?? '-'} are kept.`,
    )
    expect(writes.turns[0]?.outcome?.hint).toContain('put a link at that path')
    const workerId = writes.worker.id
    expect(await engine.calls.readDiff({ workerId })).toMatchObject({
      error: { code: 'repository_gone', where: house.repository },
    })

    await symlink(elsewhere, house.repository)
    expect(must(await engine.calls.readDiff({ workerId })).files).toHaveLength(1)
    const now = must(await engine.calls.readWave({ waveId: page.wave.id }))
    expect(drive.worker(now, 'writes').unseen).toBeNull()
    expect(workerShape(drive.worker(now, 'writes')).word).toBe('Open, review')
    must(await engine.calls.decide({ workerId, path: null, atoms: null, decision: 'accept' }))
    must(await engine.calls.integrate({ workerId }))
    expect(await readFile(join(elsewhere, 'a.txt'), 'utf8')).toBe('one\n')
  } finally {
    await engine.close()
    await removeHouse(house)
  }
})
