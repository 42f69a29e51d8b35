import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readIdentity } from './platform/process-identity'
import { makeHouse, must, openEngine, removeHouse } from './testing/engine-house'

const script = fileURLToPath(new URL('testing/run-check.ts', import.meta.url))

test.each(['combined', 'checkout'])(
  'a check in %s that outlived the app is ended before it runs anew',
  async (place) => {
    const house = await makeHouse()
    onTestFinished(() => removeHouse(house))
    const log = join(house.root, 'ran')
    const line = `sleep 600 & echo $$ $! >> "${log}"; wait`
    await mkdir(join(house.data, 'playbooks'), { recursive: true })
    await writeFile(
      join(house.data, 'playbooks/own.yaml'),
      `version: 1\nphases:\n  - { id: look, who: lead, gate: { needs: [{ run: '${line}', in: ${place} }] } }\n`,
    )
    const runs = async () => {
      const text = await readFile(log, 'utf8').catch(() => '')
      return text
        .trimEnd()
        .split('\n')
        .filter(Boolean)
        .map((each) => each.split(' ').map(Number))
    }
    const alive = async (pids: readonly number[] = []) =>
      (await Promise.all(pids.map(readIdentity))).filter((each) => each !== null).length

    const child = spawn(
      process.execPath,
      ['--import', 'tsx', script, house.root, house.data, house.repository],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    await expect.poll(async () => (await runs()).length, { timeout: 120_000 }).toBe(1)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const [first] = await runs()
    expect(await alive(first)).toBe(2)

    const engine = must(await openEngine(house.root, house.data))
    onTestFinished(() => engine.close())
    await expect.poll(async () => (await runs()).length, { timeout: 120_000 }).toBe(2)
    expect(await alive(first)).toBe(0)
    const [, second] = await runs()
    expect(await alive(second)).toBe(2)
    await engine.close()
    await expect.poll(() => alive(second), { timeout: 10_000 }).toBe(0)
    await expect
      .poll(() => readdir(join(house.data, 'workspaces/.checks')), { timeout: 10_000 })
      .toEqual([])
  },
  300_000,
)
