import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../platform/run-command'
import { launchScript } from './launch-script'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wd-script-'))
})
afterAll(() => rm(folder, { recursive: true }))

const inherited = { PATH: '/usr/bin:/bin', KEPT: 'as it was', GONE: 'x', SECRET: 'hunter2' }

/** What a shell has after it read the script: one NUL-ended text each. */
const readBack = async (script: string): Promise<string[]> => {
  const file = join(folder, 'launch')
  await writeFile(file, script)
  const print =
    '. "$0"; printf "%s\\0" "$workspace" "$stdin" $deadline $grace $limit "${GONE-unset}" "$KEPT" "$NEW" "$@"'
  const { stdout } = await runCommand('/bin/bash', ['-p', '-c', print, file], {
    env: inherited,
    timeoutMs: 10_000,
  })
  return stdout.toString().split('\0').slice(0, -1)
}

test('whatever the texts hold, the shell reads exactly them', async () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
  const hostile = fc.constantFrom(
    "'",
    "'; touch /tmp/never; '",
    '$(id)',
    '`id`',
    '\\',
    '\n',
    '\r',
    '!!',
  )
  const word = fc.oneof(text, hostile)
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1 }),
      word,
      word,
      async (command, workspace, value) => {
        const script = launchScript(
          {
            workspace,
            stdin: '/dev/null',
            deadlineSeconds: 1.2,
            graceSeconds: 5,
            limitBytes: 9,
            env: { PATH: '/usr/bin:/bin', KEPT: 'as it was', SECRET: 'hunter2', NEW: value },
            command,
          },
          inherited,
        )
        expect(script).not.toContain('hunter2')
        const limits = ['2', '5', '9']
        expect(await readBack(script)).toEqual([
          workspace,
          '/dev/null',
          ...limits,
          'unset',
          'as it was',
          value,
          ...command,
        ])
      },
    ),
    { numRuns: 40 },
  )
})
