import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProcessTable } from '../platform/process-table'
import { turnTempFolder } from '../platform/worker-environment'
import { TestHouse } from './test-house'
import { claimTurn } from './turn-files'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open()
})
afterEach(() => house.close())

test('a turn gets its prompt, environment and workspace, and its output is read', async () => {
  const spec = await house.spec(
    'cat; echo; echo $WAVEDECK_TURN; pwd; echo $A-${B-none}-$C; stat -c %a $TMPDIR; ls /proc/self/fd; echo err >&2; echo result fine',
    { env: { PATH: '/usr/bin:/bin', A: '1', B: '2' } },
  )
  const heard: unknown[] = []
  const live = house.start(
    {
      ...spec,
      invocation: { ...spec.invocation, env: { B: null, C: '3' }, files: { 'x.json': '{}' } },
    },
    { running: (at) => heard.push(at), progress: () => heard.push('progress') > 0 },
  )
  const { end, reading } = await live.finished
  expect(end).toMatchObject({ exitCode: 0, signal: null, stopReason: null, launchError: null })
  expect(end).toMatchObject({ lost: false, lateBytes: 0, survivors: [], stderrTail: 'err\n' })
  const log = await readFile(join(spec.folder, 'stdout.log'), 'utf8')
  // The descriptors are 0, 1, 2 and the one ls reads its folder with: none leaks from the app.
  expect(log).toBe(
    `the prompt\n${spec.turnId}\n${spec.workspace}\n1-none-3\n700\n0\n1\n2\n3\nresult fine\n`,
  )
  expect(end.stdoutBytes).toBe(log.length)
  expect(reading).toMatchObject({ resultText: 'fine', counts: { lines: 10 } })
  expect(end.endedAt).toBeGreaterThanOrEqual(end.startedAt)
  expect(heard).toContain(end.startedAt)
  expect(await readFile(join(spec.folder, 'x.json'), 'utf8')).toBe('{}')
  expect((await stat(join(spec.folder, 'stdout.log'))).mode & 0o777).toBe(0o600)
  await expect.poll(() => stat(turnTempFolder(spec.turnId)).catch(() => null)).toBeNull()
})

test.each([
  ['exit 3', { exitCode: 3, signal: null }],
  ['exit 126', { exitCode: 126, signal: null }],
  ['exit 127', { exitCode: 127, signal: null }],
  ['exit 143', { exitCode: 143, signal: null }],
  ['kill -TERM $$', { exitCode: null, signal: 'SIGTERM' }],
  ['kill -KILL $$', { exitCode: null, signal: 'SIGKILL' }],
  ['kill -SEGV $$', { exitCode: null, signal: 'SIGSEGV' }],
  ['kill -INT $$', { exitCode: null, signal: 'SIGINT' }],
])('%s is told as it was', async (script, facts) => {
  const { end } = await house.run(script)
  expect(end).toMatchObject({ ...facts, stopReason: null, launchError: null, lost: false })
})

test('a CLI that exits before it reads its prompt is no fault', async () => {
  const { end } = await house.run('exit 0', { prompt: 'x'.repeat(2_000_000) })
  expect(end).toMatchObject({ exitCode: 0, launchError: null })
})

test('what can not be started has a launch error and no invented exit code', async () => {
  const base = await house.spec('true')
  const start = (executable: string, args: string[] = []) =>
    house.start({ ...base, invocation: { ...base.invocation, executable, args } }).finished
  const missing = await start('no-such-program')
  expect(missing.end).toMatchObject({ exitCode: null, lost: false, stdoutBytes: 0 })
  expect(missing.end.launchError).toContain('no-such-program was not found')
  expect((await start('/etc/passwd')).end.launchError).toContain('/etc/passwd')
  expect((await start('bash', ['x'.repeat(200_000)])).end.launchError).toContain('128 KiB')
  expect(await readdir(base.folder)).toEqual([])
  const gone = await house.run('true', { workspace: '/nowhere' })
  expect(gone.end).toMatchObject({ exitCode: null, lost: false })
  expect(gone.end.launchError).not.toBeNull()
})

test('a script whose interpreter is missing did not exit with 127 or 126', async () => {
  const base = await house.spec('true')
  const script = join(base.folder, 'broken')
  await writeFile(script, '#!/no/such/interpreter\n')
  await chmod(script, 0o755)
  const { end } = await house.start({
    ...base,
    invocation: { ...base.invocation, executable: script, args: [] },
  }).finished
  expect(end).toMatchObject({ exitCode: null, signal: null, lost: false })
  expect(end.launchError).toContain('broken: cannot execute')
})

test('a turn that is claimed already does not run again', async () => {
  const spec = await house.spec('echo ran')
  expect(claimTurn(spec.folder)).toBe(true)
  const { end, reading } = await house.start(spec).finished
  expect(end).toMatchObject({ exitCode: null, lost: false })
  expect(end.launchError).toContain('claimed already')
  expect(reading.counts['lines']).toBe(0)
})

test('invalid UTF-8, split characters, U+2028, NUL, a bug in the parser and a missing last newline', async () => {
  const { end, reading } = await house.run(
    `printf 'a\\xe2\\x80'; sleep 0.2; printf '\\xa8b\\n\\xff\\n\\0\\nbug\\nresult last'`,
  )
  expect(end.exitCode).toBe(0)
  expect(reading.resultText).toBe('last')
  expect(reading.counts).toEqual({ lines: 5, characters: 3 + 1 + 1 + 3 + 11 })
})

test('a line of 20 MB is one line', async () => {
  const { end, reading } = await house.run(
    `head -c 20000000 /dev/zero | tr '\\0' x; echo; echo result fine`,
  )
  expect(end.stdoutBytes).toBe(20_000_013)
  expect(reading.counts).toEqual({ lines: 2, characters: 20_000_011 })
})

test('turns are started again after the process that starts them was killed', async () => {
  await house.run('echo result one')
  const starter = (await readProcessTable()).find(
    (entry) => entry.ppid === process.pid && entry.command === 'bash',
  )
  const slow = house.start(await house.spec('sleep 1; echo result slow'))
  await expect.poll(() => house.running(), { timeout: 40_000 }).not.toEqual([])
  process.kill(starter?.pid ?? 0, 'SIGKILL')
  await expect
    .poll(async () => (await house.run('echo result two')).end.exitCode, { timeout: 40_000 })
    .toBe(0)
  expect((await slow.finished).end).toMatchObject({ exitCode: 0, lost: false })
})
