// An engine in plain Node to be struck: `victim.ts ROOT DATA REPOSITORY SMALL`, then one line of JSON on stdin:
// the round, and how long a fault of the disk lasts. It prints the stage it was struck at.
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { createDriver, must, planText, shell } from '../../src/main/testing/engine-house'
import { plant, listenTo } from './hook'
import { openFaulty } from './open-faulty'
import type { Round } from './matrix'
import { strike } from './strike'

const [root = '', data = '', repository = '', small = ''] = process.argv.slice(2)
const lines = createInterface(process.stdin)[Symbol.asyncIterator]()
const line = await lines.next()
const { stage, fault, delayMs, defect, lastsMs } = JSON.parse(String(line.value)) as Round & {
  lastsMs: number
}
/** One from the stage on; it resolves when the fault has struck. */
const blows: Promise<void>[] = []
const engine = must(
  await openFaulty(root, data, (ports) =>
    listenTo(plant(ports, defect), 'a', (reached, turnFolder) => {
      if (reached !== stage || blows.length > 0) return
      const hit = () => {
        const closed = delayMs % 2 === 1
        writeSync(1, `struck ${stage}\n`)
        strike(fault, { data, turnFolder, small: small === 'small', lastsMs, closed })
      }
      if (delayMs === 0) hit()
      blows.push(delayMs === 0 ? Promise.resolve() : setTimeout(delayMs).then(hit))
    }),
  ),
)
process.on('SIGTERM', () => {
  void engine.close().then(() => process.exit(0))
})
const project = must(await engine.calls.addProject({ path: repository }))
const drive = createDriver(engine, project.id)
const witness = join(root, 'witness')
const worker = (id: string) => shell(id, `echo "began $WAVEDECK_TURN" >> '${witness}'; echo ${id}`)
const waveId = await drive.start(
  planText(
    [
      { id: 'a', provider: 'claude', mode: 'write', cwd: '.', task: 'Do the work.' },
      worker('b'),
      worker('c'),
    ],
    { maxConcurrent: 2 },
  ),
)
if (stage === 'stopping') {
  const page = await drive.until(waveId, (now) => drive.worker(now, 'a').turnState === 'running')
  await engine.calls.stopWorker({ workerId: drive.worker(page, 'a').id })
}
await drive.ended(waveId)
// It may end before the fault is due; without a stage there is none.
await Promise.all(blows)
await engine.close()
process.exit(0)
