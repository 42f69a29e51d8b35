import { mkdtemp, open, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from './clock'
import { endProcesses } from './end-processes'
import { isAlive, parseProcStat, readIdentity } from './process-identity'
import { parsePsLine, readProcessTable } from './process-table'
import { parseLsof, readMarkers, readTraces } from './process-traces'
import { spawnDetached } from './spawn-detached'

let folder = ''
const started: number[] = []
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'wd-table-')))
})
afterEach(async () => {
  for (const pid of started.splice(0)) {
    const identity = await readIdentity(pid)
    if (identity) await endProcesses([identity], 0, systemClock)
  }
  await rm(folder, { recursive: true })
})

/** Starts a shell script that prints one line when it is ready; resolves then. */
const start = async (script: string, env: Record<string, string> = {}) => {
  const log = join(folder, `log-${String(started.length)}`)
  const output = await open(log, 'w')
  const spawned = await spawnDetached('/bin/sh', ['-c', script], {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: [output.fd, output.fd, output.fd],
  })
  await output.close()
  if (!spawned.ok) throw new Error(spawned.error)
  started.push(spawned.value.pid)
  await expect.poll(() => readFile(log, 'utf8')).not.toBe('')
  return { ...spawned.value, log }
}

test('a process has an identity until it ends, and no other has it', async () => {
  const child = await start('echo ready; read x < /dev/null; sleep 60')
  const identity = await readIdentity(child.pid)
  if (!identity) throw new Error('no identity')
  expect(await isAlive(identity)).toBe(true)
  expect(await isAlive({ ...identity, startTime: '1' })).toBe(false)
  expect(await isAlive({ ...identity, bootId: 'other' })).toBe(false)
  process.kill(-child.pid, 'SIGKILL')
  expect(await child.exited).toEqual({ code: null, signal: 'SIGKILL' })
  expect(await isAlive(identity)).toBe(false)
})

test('the table and the traces show where a process belongs', async () => {
  const { pid, log } = await start('echo ready; sleep 60 < /etc/passwd', { WAVEDECK_TURN: 'one' })
  const table = await readProcessTable()
  const shell = table.find((entry) => entry.pid === pid)
  expect(shell).toMatchObject({ pgid: pid, sid: pid, ppid: process.pid, hasTerminal: false })
  const child = table.find((entry) => entry.ppid === pid)
  expect(child?.startOrder).toBeGreaterThanOrEqual(shell?.startOrder ?? Infinity)
  const pids = [child?.pid ?? 0, 99_999_999]
  expect([...(await readMarkers(pids, 'WAVEDECK_TURN')).values()]).toEqual(['one', null])
  expect([...(await readTraces(pids)).values()]).toEqual([
    { cwd: folder, writes: [log, log] },
    { cwd: null, writes: [] },
  ])
})

test('ends what obeys with TERM and what does not with KILL; a stranger with the same pid is left', async () => {
  const meek = await start('echo ready; exec sleep 60')
  const stubborn = await start(`trap '' TERM; echo ready; while :; do sleep 1; done`)
  const [a, b] = [await readIdentity(meek.pid), await readIdentity(stubborn.pid)]
  if (!a || !b) throw new Error('not started')
  expect(await endProcesses([{ ...a, startTime: '1' }], 0, systemClock)).toEqual([])
  expect(await isAlive(a)).toBe(true)
  expect(await endProcesses([a, b], 200, systemClock)).toEqual([])
  expect((await meek.exited).signal).toBe('SIGTERM')
  expect((await stubborn.exited).signal).toBe('SIGKILL')
})

test('a missing program, a missing folder and a too long argument are errors in words', async () => {
  const nothing = await open('/dev/null', 'r+')
  const spawn = (file: string, args: string[], cwd: string) =>
    spawnDetached(file, args, { cwd, env: {}, stdio: [nothing.fd, nothing.fd, nothing.fd] })
  expect(await spawn('/nowhere', [], '/')).toMatchObject({ ok: false })
  expect(await spawn('/bin/sh', [], '/nowhere')).toMatchObject({ ok: false })
  expect(await spawn('/bin/sh', ['x'.repeat(200_000)], '/')).toMatchObject({ ok: false })
  expect(await spawn('/bin/sh', ['\0'], '/')).toMatchObject({ ok: false })
  await nothing.close()
})

test('reads stat lines of oddly named processes', () => {
  const fields = Array.from({ length: 30 }, (_, index) => String(index + 10)).join(' ')
  expect(parseProcStat(`7 (a) S (b) S ${fields}`)).toMatchObject({
    pid: 7,
    name: 'a) S (b',
    state: 'S',
    ppid: 10,
    startTime: '28',
  })
  expect(parseProcStat('')).toBeNull()
})

test('reads ps and lsof of macOS', () => {
  const line = '  501     1   501 0      Ss   ??       Sun Nov 29 10:01:02 2026     /usr/bin/a b'
  expect(parsePsLine(line)).toMatchObject([
    { pid: 501, ppid: 1, pgid: 501, hasTerminal: false, command: '/usr/bin/a b' },
  ])
  expect(parsePsLine(line.replace('Ss', 'Z '))).toEqual([])
  const text = 'p7\nfcwd\na \nn/w\nf0\nar\nn/p/prompt.md\nf1\naw\nn/p/stdout.log\n'
  expect(parseLsof(text).get(7)).toEqual({ cwd: '/w', writes: ['/p/stdout.log'] })
})
