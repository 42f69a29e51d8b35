import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gatherReport } from '../src/main/report/gather-report'
import { writeReport } from '../src/main/report/write-report'
import { createStore } from '../src/main/store/store'
import {
  addSampleWave,
  sampleLaunch,
  sampleOutcome,
  sampleWorker,
} from '../src/main/store/testing/samples'
import { round } from './print-report'
import { watchLoop } from './watch-loop'

const workers = 1_000

/** What the report of a thousand workers may cost. */
export const reportLimits = { cpuSeconds: 5, blockedMs: 50 }

/**
 * Gathers and writes the report of a thousand workers. `cpuSeconds` is the work itself: on a machine that is shared
 * the clock says more of the others.
 */
export const measureReport = async (): Promise<
  Readonly<
    Record<'workers' | 'gatherMs' | 'writeMs' | 'seconds' | 'cpuSeconds' | 'blockedMs', number>
  >
> => {
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

  // As the app does when it starts: what dates need is loaded once.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

  const blocked = watchLoop()
  blocked.enable()
  const from = performance.now()
  const cpu = process.cpuUsage()
  const facts = await gatherReport(
    { ...store, runs: () => [] },
    made.orchestration.id,
    Date.now(),
    zone,
  )
  if (facts === null) throw new Error('the orchestration is there')
  const gathered = performance.now()
  const { report } = await writeReport(facts)
  const done = performance.now()
  blocked.disable()
  const { user, system } = process.cpuUsage(cpu)
  store.close()
  await rm(root, { recursive: true, force: true })
  return {
    workers: report.total.workers,
    gatherMs: round(gathered - from),
    writeMs: round(done - gathered),
    seconds: round((done - from) / 1000),
    cpuSeconds: round((user + system) / 1e6),
    blockedMs: round(blocked.most()),
  }
}
