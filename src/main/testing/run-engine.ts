// An engine in a process of its own, for tests that kill it: `run-engine.ts ROOT DATA REPOSITORY`. It runs the
// plan it reads from stdin and says `running` once as many workers run as the plan lets run at once.
import { text } from 'node:stream/consumers'
import { createDriver, must, openEngine } from './engine-house'

const [root = '', data = '', repository = '', atOnce = '1'] = process.argv.slice(2)
const engine = must(await openEngine(root, data))
const project = must(await engine.calls.addProject({ path: repository }))
const drive = createDriver(engine, project.id)
const waveId = await drive.start(await text(process.stdin))
await drive.until(
  waveId,
  ({ workers }) =>
    workers.filter(({ turnState }) => turnState === 'running').length === Number(atOnce),
)
console.log(waveId)
