// An engine in a process of its own, for a test that kills it: starts the wave it is told and goes on.
//   tsx engine-child.ts '{"place": EnginePlace, "repository": PATH, "text": PLAN}'
import { type EnginePlace, openEngine } from './open-engine'
import { startWave } from './waves'

interface Order {
  readonly place: EnginePlace
  readonly repository: string
  readonly text: string
}

const { place, repository, text } = JSON.parse(process.argv[2] ?? '') as Order
const engine = await openEngine(place)
console.log(await startWave(engine, repository, text))
