import { expect, test } from 'vitest'
import { turnVariables, turnTempFolder, workerEnvironment } from './worker-environment'

test('keeps the person’s own variables and drops what apps put there', () => {
  const env = workerEnvironment(
    {
      HOME: '/home/p',
      ANTHROPIC_BASE_URL: 'http://x',
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '--inspect',
      npm_config_cache: '/c',
      CLAUDECODE: '1',
      WAVEDECK_HOME: '/w',
      GIT_DIR: '/repo/.git',
      GIT_WORK_TREE: '/repo',
      GIT_INDEX_FILE: '/repo/.git/index',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.hooksPath',
      GIT_CONFIG_VALUE_0: '/h',
      GIT_SSH_COMMAND: 'ssh -v',
      APPDIR: '/tmp/.mount_w',
      APPIMAGE: '/w.AppImage',
      LD_LIBRARY_PATH: '/tmp/.mount_w/usr/lib:/opt/lib',
      PATH: '/r/node_modules/.bin:/x/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin:/tmp/.mount_w/usr/bin:/usr/bin',
    },
    null,
  )
  expect(env).toEqual({
    HOME: '/home/p',
    ANTHROPIC_BASE_URL: 'http://x',
    GIT_SSH_COMMAND: 'ssh -v',
    LD_LIBRARY_PATH: '/opt/lib',
    PATH: '/usr/bin',
  })
})

test('the login shell’s PATH wins', () => {
  expect(workerEnvironment({ PATH: '/usr/bin' }, '/home/p/.local/bin:/usr/bin').PATH).toBe(
    '/home/p/.local/bin:/usr/bin',
  )
})

test('a turn has its marker and a short temporary folder of its own', () => {
  const id = '0b1c7a52-6a9d-4c51-9d53-1c2f8a2b7e11'
  expect(turnVariables(id)).toMatchObject({ WAVEDECK_TURN: id, TMPDIR: turnTempFolder(id) })
  expect(turnTempFolder(id)).not.toBe(turnTempFolder(`${id}x`))
  expect(turnTempFolder(id).length).toBeLessThan(108 - 30)
})
