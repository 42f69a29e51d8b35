import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
    const now = must(await engine.calls.readWave({ waveId: page.wave.id }))
    expect(drive.worker(now, 'a').diff).toEqual({ files: 1, added: 1, removed: 0 })
    // What was recorded of its end stays as it was written.
    expect((await drive.detail(now, 'a')).turns[0]?.outcome?.diff).toBeNull()
  } finally {
    await engine.close()
    await removeHouse(house)
  }
})
