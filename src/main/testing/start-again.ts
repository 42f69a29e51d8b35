// What a start-up file that opens the app comes to: an engine on a data folder of its own, in the environment it was
// given, that looks for CLIs. `start-again.ts ROOT DATA` writes `second` into ROOT when it has.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { must, openEngine } from './engine-house'

const [root = '', data = ''] = process.argv.slice(2)
const given = Object.entries(process.env).flatMap(([name, value]) =>
  value === undefined ? [] : [[name, value] as const],
)
const engine = must(await openEngine(root, data, Object.fromEntries(given)))
const { clis } = must(await engine.calls.refreshClis({}))
await engine.close()
await writeFile(join(root, 'second'), clis.map(({ path }) => path ?? '').join('\n'))
