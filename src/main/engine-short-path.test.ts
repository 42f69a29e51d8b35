import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import {
  createDriver,
  makeHouse,
  must,
  openEngine,
  planText,
  removeHouse,
  shell,
} from './testing/engine-house'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const node = `'${process.execPath}' --import '${import.meta.resolve('tsx')}'`

/** What a desktop's menu, an AppImage and npm hand to the app beside a PATH that leads to no CLI. */
const desktop = (root: string) => ({
  PATH: '/tmp/.mount_wavedeck/usr/bin:/usr/bin:/bin',
  SHELL: join(root, 'odd-shell'),
  APPDIR: '/tmp/.mount_wavedeck',
  APPIMAGE: '/opt/wavedeck.AppImage',
  ELECTRON_RUN_AS_NODE: '1',
  NODE_OPTIONS: '--no-such-option',
  npm_config_prefix: '/nowhere',
  WAVEDECK_HOME: join(root, 'data'),
  FROM_THE_PERSON: 'kept',
})

test.concurrent.for<[string, (root: string) => string, string]>([
  ['prints banners', () => 'echo Welcome; echo PATH=/wrong; PATH=$HOME/tools:$PATH', 'tools:'],
  ['hangs', () => 'sleep 60', ''],
  ['exits 1', () => 'exit 1', ''],
  [
    'starts the app again',
    (root) =>
      `setsid ${node} '${file('./testing/start-again.ts')}' '${root}' '${root}/again' >/dev/null 2>&1 &`,
    '',
  ],
])(
  'started with a short PATH and a login shell that %s: CLIs are found with one probe, workers get a clean environment',
  { timeout: 180_000 },
  // Its own `expect`: the common one may poll for nobody once another of these tests is through.
  async ([kind, startUp, pathBegins], { expect }) => {
    const house = await makeHouse()
    const { root, data } = house
    const cli = join(root, '.local/bin/claude')
    await mkdir(join(root, '.local/bin'), { recursive: true })
    await copyFile(file('../../e2e/faults/claude.sh'), cli)
    const asked = join(root, 'asked')
    await writeFile(
      join(root, 'odd-shell'),
      `#!/bin/sh\necho once >> '${asked}'\n${startUp(root)}\nshift\neval "$1"\n`,
    )
    await chmod(join(root, 'odd-shell'), 0o755)

    const engine = must(await openEngine(root, data, desktop(root)))
    try {
      const { id } = must(await engine.calls.addProject({ path: house.repository }))
      const drive = createDriver(engine, id)
      const { clis } = must(await engine.calls.refreshClis({}))
      expect(clis.find(({ provider }) => provider === 'claude')).toMatchObject({
        path: cli,
        version: '2.1.328',
        login: 'in',
      })
      must(await engine.calls.refreshClis({}))
      const page = await drive.runToEnd(
        planText([
          { id: 'found', provider: 'claude', mode: 'write', cwd: '.', task: 'Do the work.' },
          shell('environment', '/usr/bin/env'),
        ]),
      )
      expect(page.workers.map(({ ending }) => ending)).toEqual(['succeeded', 'succeeded'])
      const env = (await drive.detail(page, 'environment')).result ?? ''
      expect(env).toContain('FROM_THE_PERSON=kept')
      expect(env).toMatch(new RegExp(`^PATH=(${root}/)?${pathBegins}/usr/bin:/bin$`, 'm'))
      expect(env).not.toMatch(/^(ELECTRON_|NODE_OPTIONS|npm_|APP|WAVEDECK_(?!TURN=))/m)
      expect(await readFile(join(root, 'witness'), 'utf8')).toContain('printed')

      if (kind === 'starts the app again')
        await expect
          .poll(() => readFile(join(root, 'second'), 'utf8').catch(() => ''), { timeout: 120_000 })
          .toContain(cli)
      expect(await readFile(asked, 'utf8')).toBe('once\n')
    } finally {
      await engine.close()
      await removeHouse(house)
    }
  },
)
