import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TurnSpec } from '@shared/worker/turn-spec'
import { systemClock } from '../src/main/platform/clock'
import { createLogger } from '../src/main/platform/logger'
import { adapterOf } from '../src/main/providers/registry'
import { createBigLineThread } from '../src/main/supervisor/reading/big-line-thread'
import { createSupervisor } from '../src/main/supervisor/supervisor'
import { watchLoop } from './watch-loop'

const tails = 20
const bigLineBytes = 20 * 1024 * 1024

const bigLine = (): string =>
  JSON.stringify({
    type: 'assistant',
    message: { id: 'big', content: [{ type: 'text', text: 'x'.repeat(bigLineBytes) }] },
  })

/**
 * Prints its file ten times a second for four seconds; one of them prints a 20 MB line in between. It starts no
 * process for it, else twenty of them take both cores and what is measured is who waits for one.
 */
const writer = (file: string, big: string | null): string =>
  [
    `text=$(<${file})`,
    'exec 9<> <(:)',
    'for ((i = 0; i < 40; i++)); do',
    '  printf "%s\\n" "$text"',
    ...(big === null ? [] : [`  if ((i == 20)); then cat ${big}; fi`]),
    '  read -r -t 0.1 -u 9',
    'done',
    'exit 0',
  ].join('\n')

const specOf = async (root: string, index: number, script: string): Promise<TurnSpec> => {
  const folder = join(root, 'turns', String(index))
  await mkdir(folder, { recursive: true })
  return {
    turnId: `bench-${index}`,
    workerId: `w${index}`,
    turn: 1,
    folder,
    workspace: root,
    prompt: '',
    invocation: {
      executable: '/bin/bash',
      args: ['-c', script],
      promptTransport: 'stdin',
      env: {},
      files: {},
      sessionId: null,
    },
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    deadlineSeconds: 120,
    idleSeconds: null,
    graceSeconds: 1,
    drainSeconds: 60,
    outputLimitBytes: 256 * 1024 * 1024,
  }
}

/** The longest that the loop was kept busy, in ms, while 20 tails stream through the supervisor. */
export const longestBlock = async (root: string, lines: readonly string[]): Promise<number> => {
  const block = join(root, 'block.ndjson')
  const big = join(root, 'big.ndjson')
  await writeFile(block, `${lines.slice(0, 100).join('\n')}\n`)
  await writeFile(big, `${bigLine()}\n`)
  const bigLines = createBigLineThread(new URL('../src/main/line-worker.ts', import.meta.url))
  const supervisor = createSupervisor({
    clock: systemClock,
    logger: createLogger(join(root, 'log'), systemClock),
    foldBigLine: bigLines.foldBigLine,
    workspacesFolder: join(root, 'workspaces'),
  })
  let runningTails = 0
  const listener = { running: () => (runningTails += 1), progress: () => true }
  const turns = []
  for (let index = 0; index < tails; index += 1) {
    const spec = await specOf(root, index, writer(block, index === 0 ? big : null))
    turns.push(supervisor.start(spec, adapterOf('claude'), null, null, listener))
  }
  while (runningTails < tails) await pause(10)

  const blocked = watchLoop()
  blocked.enable()
  const ended = await Promise.all(turns.map(({ finished }) => finished))
  blocked.disable()
  supervisor.close()
  await bigLines.close()
  if (ended.some(({ end }) => end.exitCode !== 0)) throw new Error('a writer did not end well')
  return blocked.most()
}
