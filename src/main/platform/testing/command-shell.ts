import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { runCommand } from '../run-command'

/** One shell that starts every command of a test, one after the other. */
export interface CommandShell {
  readonly run: typeof runCommand
  end(): Promise<void>
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/**
 * Starting a process copies the page tables of the one that starts it: from a test that takes five times as long
 * as from a small shell, and nothing else happens meanwhile. `folder` takes what the commands read and say. For
 * tests of thousands of commands that all end by themselves: no time limit, no limit of bytes.
 */
export const openCommandShell = (folder: string): CommandShell => {
  mkdirSync(folder)
  const shell = spawn('/bin/sh', [], { stdio: ['pipe', 'pipe', 'inherit'], env: {} })
  const answers = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
  const [input, stdout, stderr] = ['in', 'out', 'err'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  let last: Promise<unknown> = Promise.resolve()
  const runNow: CommandShell['run'] = async (file, args, options) => {
    writeFileSync(input, options.input ?? '')
    const names = Object.entries(options.env).map(([name, value]) => `${name}=${quote(value)}`)
    const steps = [
      ...(options.cwd === undefined ? [] : [`cd ${quote(options.cwd)}`]),
      ...(names.length === 0 ? [] : [`export ${names.join(' ')}`]),
      `exec ${[file, ...args].map(quote).join(' ')}`,
    ]
    const files = [`<${quote(input)}`, `>${quote(stdout)}`, `2>${quote(stderr)}`].join(' ')
    shell.stdin.write(`(${steps.join(' && ')}) ${files}; echo $?\n`)
    const answer = await answers.next()
    if (answer.done === true) throw new Error('the shell of the commands ended')
    return {
      exitCode: Number(answer.value),
      signal: null,
      stdout: readFileSync(stdout),
      stderr: readFileSync(stderr, 'utf8'),
      timedOut: false,
      tooBig: false,
      spawnError: null,
    }
  }
  return {
    run: (file, args, options) => {
      const done = last.then(() => runNow(file, args, options))
      last = done.catch(() => undefined)
      return done
    },
    end: async () => {
      shell.stdin.end()
      if (shell.exitCode === null && shell.signalCode === null) await once(shell, 'exit')
    },
  }
}
