import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readingPath, readLoginShellPath } from './login-shell-path'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wd-shell-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A shell whose start-up does this before it runs what it is told. */
const shell = (startUp: string, name = 'odd-shell') => {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${startUp}\nshift\neval "$1"\n`)
  chmodSync(path, 0o755)
  return path
}
const read = (SHELL: string, more: Record<string, string> = {}) =>
  readLoginShellPath({ SHELL, PATH: '/usr/bin:/bin', ...more }, 'linux', 500)

test("the login shell's PATH is read past whatever its start-up files print", async () => {
  const path = await read(shell('echo PATH=/wrong; echo welcome; PATH=/opt/x/bin:$PATH'))
  expect(path).toBe('/opt/x/bin:/usr/bin:/bin')
})

test('a variable of many lines that speaks of PATH is not taken for it', async () => {
  const path = await read(shell('export A_FUNCTION="() {\nPATH=/wrong\n}"'))
  expect(path).toBe('/usr/bin:/bin')
})

test('csh, which refuses a login shell with a command, is asked as an interactive one', async () => {
  const refusing = `case $1 in *l*) echo "Unknown option" >&2; exit 1 ;; esac; PATH=/opt/c:$PATH`
  expect(await read(shell(refusing, 'tcsh'))).toBe('/opt/c:/usr/bin:/bin')
})

test('started from an AppImage, or by npm, the shell adds to the PATH of the person', async () => {
  const path = await read(
    shell('PATH=/opt/x/bin:$PATH; echo "$NODE_OPTIONS$ELECTRON_RUN_AS_NODE"'),
    {
      APPDIR: '/tmp/.mount_w',
      PATH: '/tmp/.mount_w/usr/bin:/r/node_modules/.bin:/usr/bin:/bin',
      NODE_OPTIONS: '--no-such-option',
      ELECTRON_RUN_AS_NODE: '1',
    },
  )
  expect(path).toBe('/opt/x/bin:/usr/bin:/bin')
})

test('a real bash reads its own start-up file', async () => {
  writeFileSync(
    join(folder, '.bash_profile'),
    'echo Good morning; export PATH="$HOME/.local/bin:$PATH"\n',
  )
  expect(
    await readLoginShellPath({ HOME: folder, SHELL: '/bin/bash', PATH: '/usr/bin:/bin' }, 'linux'),
  ).toContain(`${folder}/.local/bin`)
})

test('a real shell answers', async () => {
  expect(await readLoginShellPath({ ...process.env, SHELL: '/bin/sh' }, 'linux', 5_000)).toContain(
    '/bin',
  )
})

test('a start-up file that hangs, fails or is missing leaves it unknown', async () => {
  expect(await read(shell('sleep 60'))).toBeNull()
  expect(await read(shell("trap '' TERM; setsid sleep 2 & while :; do sleep 0.1; done"))).toBeNull()
  expect(await read(shell('exit 1'))).toBeNull()
  expect(await read(join(folder, 'no-such-shell'))).toBeNull()
})

test('a start-up file that starts the app again is not asked in turn', async () => {
  expect(await read(shell(`echo $${readingPath} > ${folder}/seen`))).toBe('/usr/bin:/bin')
  expect(await read(shell(''), { [readingPath]: '1' })).toBeNull()
})

test('Windows is not asked', async () => {
  expect(await readLoginShellPath({ SHELL: '/bin/sh' }, 'win32', 500)).toBeNull()
})
