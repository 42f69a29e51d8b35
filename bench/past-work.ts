import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataFolder } from '../src/main/store/data-folder'
import { createStore, type Store } from '../src/main/store/store'
import {
  sampleLaunch,
  sampleOutcome,
  samplePlan,
  sampleWorker,
} from '../src/main/store/testing/samples'

const perOrchestration = 25

const titleOf = (number: number): string => `Work ${String(number).padStart(4, '0')}`

/**
 * Fills a data folder with the records of workers that ended and were closed, 25 to an orchestration. Answers the
 * title of the newest.
 */
export const fillWithPast = async (data: string, workers: number): Promise<string> => {
  await mkdir(data, { recursive: true, mode: 0o700 })
  const folders = await prepareDataFolder(data, process.getuid?.() ?? null)
  if (!folders.ok) throw new Error(folders.error.message)
  const clock = { now: () => Date.now() }
  const opened = await createStore(folders.value.database, clock, () => undefined)
  if (!opened.ok) throw new Error(opened.error.message)
  const store = opened.value
  const project = store.projects.add({ name: 'repo', path: data, isGit: false, branch: null })
  for (let number = 1; number <= workers / perOrchestration; number += 1)
    store.atomically(() => {
      addOrchestration(
        store,
        project.id,
        number,
        join(folders.value.orchestrations, titleOf(number)),
      )
    })
  store.close()
  return titleOf(workers / perOrchestration)
}

const addOrchestration = (
  store: Store,
  projectId: string,
  number: number,
  folder: string,
): void => {
  const orchestration = store.orchestrations.add({ projectId, title: titleOf(number), folder })
  const resolved = Array.from({ length: perOrchestration }, (_, index) =>
    sampleWorker(`w${String(index)}`),
  )
  const wave = store.waves.add({
    orchestrationId: orchestration.id,
    title: titleOf(number),
    plan: samplePlan(resolved),
    folder: `${folder}/01-build`,
    checkoutConfirmed: false,
    includeUncommitted: false,
  })
  store.waves.move(wave.id, 'start')
  for (const worker of resolved) {
    const place = `${wave.folder}/workers/${worker.id}`
    const { id } = store.workers.add({ waveId: wave.id, folder: place, resolved: worker })
    const turn = store.turns.queue({ workerId: id, prompt: 'Do it.', resume: null })
    if (turn === null) throw new Error('a fresh worker takes a turn')
    store.turns.begin(turn.id, sampleLaunch, null)
    store.turns.run(turn.id, 2_000)
    store.turns.settle(turn.id, sampleOutcome(id), null)
    store.workers.close(id, 'used', '')
  }
  store.waves.move(wave.id, 'finish')
}
