import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock'
import { readProcessTable } from '../../platform/process-table'
import { readClaim } from '../turn-files'
import { launchScript } from './launch-script'
import { createLauncher, type Launcher } from './launcher'

const env = { PATH: '/usr/bin:/bin' }
const waiting = { timeout: 20_000 }

let folder: string
let launcher: Launcher
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wd-launcher-'))
  launcher = createLauncher(env, systemClock)
})
afterEach(async () => {
  launcher.close()
  await rm(folder, { recursive: true })
})

const file = (name: string) => readFile(join(folder, name), 'utf8').catch(() => null)

/** Launches a CLI that writes `ran`; the launcher runs `first` when it has read what to launch. */
const launch = async (first: string) => {
  const script = launchScript(
    {
      workspace: folder,
      stdin: '/dev/null',
      deadlineSeconds: 60,
      graceSeconds: 1,
      limitBytes: 1_000,
      env,
      command: ['/bin/sh', '-c', 'echo yes > ran'],
    },
    env,
  )
  await writeFile(join(folder, 'launch'), `${script}\n${first}\n`)
  return launcher.launch(folder)
}

/** Waits in the launcher for a file of the test's. */
const until = (name: string) => `while ! [ -e "$folder/${name}" ]; do command -p sleep 0.05; done`

const killStarter = async (): Promise<void> => {
  const starter = (await readProcessTable()).find(
    ({ ppid, command }) => ppid === process.pid && command === 'bash',
  )
  process.kill(starter?.pid ?? 0, 'SIGKILL')
}

test('a launcher whose starter was killed before it could tell its start has the turn all the same', async () => {
  const launched = launch(`tell() { ${until('go')}; }`)
  await expect.poll(() => readClaim(folder), waiting).not.toBeNull()
  await killStarter()
  expect(await launched).toMatchObject({ ok: true, value: { launcher: readClaim(folder) } })
  await appendFile(join(folder, 'go'), '')
  await expect.poll(() => file('exit'), waiting).toBe('exit 0\n')
  expect(await file('ran')).toBe('yes\n')
})

test('a launcher whose starter was killed before it had the turn does not get it any more', async () => {
  const launched = launch(
    `echo > "$folder/read"; ${until('go')}; trap 'echo > "$folder/over"' EXIT`,
  )
  await expect.poll(() => file('read'), waiting).not.toBeNull()
  await killStarter()
  expect(await launched).toMatchObject({ ok: false })
  await appendFile(join(folder, 'go'), '')
  await expect.poll(() => file('over'), waiting).not.toBeNull()
  expect(await file('ran')).toBeNull()
})
