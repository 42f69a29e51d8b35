import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { gatherReport } from '../src/main/report/gather-report'
import { writeReport } from '../src/main/report/write-report'
import { createStore } from '../src/main/store/store'
import {
  addSampleWave,
  sampleLaunch,
  sampleOutcome,
  sampleWorker,
} from '../src/main/store/testing/samples'
import { printReport, round } from './print-report'

const workers = 1_000
const limits = { cpuSeconds: 5 }

const root = await mkdtemp(join(tmpdir(), 'wavedeck-bench-report-'))
const opened = await createStore(
  join(root, 'wavedeck.db'),
  { now: () => Date.now() },
  () => undefined,
)
if (!opened.ok) throw new Error(opened.error.message)
const store = opened.value
const folder = join(root, 'o')
await mkdir(folder)
const made = addSampleWave(
  store,
  Array.from({ length: workers }, (_, index) => sampleWorker(`w${String(index)}`)),
  folder,
)
store.atomically(() => {
  store.waves.move(made.wave.id, 'start')
  for (const { id } of made.workers) {
    const turn = store.turns.queue({ workerId: id, prompt: 'Do it.\n'.repeat(200), resume: null })
    if (turn === null) throw new Error('a fresh worker takes a turn')
    store.turns.begin(turn.id, sampleLaunch, null)
    store.turns.run(turn.id, 2_000)
    store.turns.settle(turn.id, sampleOutcome(id), null)
  }
})

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const from = performance.now()
const cpu = process.cpuUsage()
const facts = await gatherReport(store, made.orchestration.id, Date.now(), 'UTC')
if (facts === null) throw new Error('the orchestration is there')
const gathered = performance.now()
const { report } = await writeReport(facts)
const done = performance.now()
delay.disable()

// The work itself: on a machine that is shared the clock says more of the others.
const { user, system } = process.cpuUsage(cpu)
const cpuSeconds = (user + system) / 1e6
const figures = {
  workers: report.total.workers,
  gatherMs: round(gathered - from),
  writeMs: round(done - gathered),
  seconds: round((done - from) / 1000),
  cpuSeconds: round(cpuSeconds),
  longestBlockMs: round(delay.max / 1e6),
}
printReport('report', figures, limits, cpuSeconds <= limits.cpuSeconds)
store.close()
await rm(root, { recursive: true, force: true })
