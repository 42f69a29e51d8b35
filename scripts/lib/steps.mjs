import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { countPlaywright, countVitest } from './count-results.mjs'
import { hasDisplay, onVirtualDisplay } from './display.mjs'
import { bin, inProject, root, toolEnvironment } from './project.mjs'
import { run } from './run.mjs'

/** Runs one tool of the project; it counts as one check. */
export const check = (name, tool, args) => ({
  name,
  async run() {
    const code = await run(bin(tool), args, { cwd: root, env: toolEnvironment() })
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  },
})

async function counted(name, report, count, start) {
  const file = inProject('test-results', report)
  await rm(file, { force: true })
  const code = await start(file)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    console.error(`${name}: the runner left no report (exit ${code}).`)
    return { passed: 0, failed: 1 }
  }
  const { passed, failed } = count(JSON.parse(text))
  return { passed, failed: failed + (code !== 0 && failed === 0 ? 1 : 0) }
}

/** Runs Vitest on the files that match `filters` (all if none). */
export const vitest = (name, filters = [], env = {}) => ({
  name,
  run: () =>
    counted(name, `vitest-${name.replaceAll(' ', '-')}.json`, countVitest, (file) =>
      run(
        bin('vitest'),
        ['run', ...filters, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
        { cwd: root, env: toolEnvironment(env) },
      ),
    ),
})

/** Runs Playwright in the real Electron window, on a virtual display where there is no other. */
export const playwright = (name, args, electron, env = {}) => ({
  name,
  run: () =>
    counted(name, `playwright-${name.replaceAll(' ', '-')}.json`, countPlaywright, (file) => {
      const own = {
        command: bin('playwright'),
        args: ['test', ...args, '--reporter=list,json'],
      }
      const { command, args: all } = hasDisplay() ? own : onVirtualDisplay(own.command, own.args)
      return run(command, all, {
        cwd: root,
        env: toolEnvironment({
          ...env,
          WAVEDECK_ELECTRON: electron,
          PLAYWRIGHT_JSON_OUTPUT_NAME: path.resolve(file),
        }),
      })
    }),
})

/** Runs steps one after the other and ends with the one line that says it all. */
export async function runSteps(steps) {
  const results = []
  for (const step of steps) {
    console.log(`\n== ${step.name}`)
    const started = Date.now()
    const result = await step.run()
    results.push({ name: step.name, ...result, seconds: (Date.now() - started) / 1000 })
  }
  console.log()
  for (const { name, passed, failed, seconds } of results)
    console.log(`${name.padEnd(24)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}
