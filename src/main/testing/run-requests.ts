// An engine in a process of its own, for tests that kill it: `run-requests.ts ROOT DATA REPOSITORY ASKING BUSY`, names
// of playbooks with commas between them. It says their orchestrations as JSON once each of ASKING waits for the person
// and each of BUSY has a worker that runs.
import type { Engine } from '../engine'
import { must, openEngine } from './engine-house'
import { demoDefaults, follow, startDemo } from './playbook-driver'

/** Resolves when a worker of the orchestration runs; it looks again after every change. */
const somethingRuns = (engine: Engine, orchestrationId: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      engine.calls.readOrchestration({ orchestrationId }).then((read) => {
        const states = must(read).waves.flatMap(({ workers }) => workers)
        if (!states.some(({ turnState }) => turnState === 'running')) return
        unsubscribe()
        resolve()
      }, reject)
    }
    const unsubscribe = engine.onChanges(look)
    look()
  })

const [root = '', data = '', repository = '', asking = '', busy = ''] = process.argv.slice(2)
await demoDefaults(data)
const engine = must(await openEngine(root, data))
const { id: projectId } = must(await engine.calls.addProject({ path: repository }))
must(await engine.calls.confirmChecks({ projectId, checks: [{ name: 'no', command: 'false' }] }))

const begin = async (books: string, seconds: number) => {
  const started = []
  for (const book of books.split(',')) {
    const lead = book === 'led' ? ({ by: 'worker', provider: 'demo' } as const) : undefined
    const goal = `Look.\ndemo: seconds ${String(seconds)}`
    const more = lead === undefined ? { goal } : { goal, lead }
    started.push({ book, id: await startDemo(engine, projectId, book, more) })
  }
  return started
}

const ends = []
for (const { book, id } of await begin(asking, 0)) {
  const [card = null] = await follow(engine, id, () => 'leave')
  ends.push({ book, id, card })
}
for (const { book, id } of await begin(busy, 5)) {
  await somethingRuns(engine, id)
  ends.push({ book, id, card: null })
}
console.log(JSON.stringify(ends))
