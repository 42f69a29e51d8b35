// An engine in a process of its own, for a test that kills it: `run-check.ts ROOT DATA REPOSITORY`.
// It follows the playbook `own`, allows its command, and is killed while it runs.
import { must, openEngine } from './engine-house'
import { agree, demoDefaults, follow, startDemo } from './playbook-driver'

const [root = '', data = '', repository = ''] = process.argv.slice(2)
await demoDefaults(data)
const engine = must(await openEngine(root, data))
const project = must(await engine.calls.addProject({ path: repository }))
const id = await startDemo(engine, project.id, 'own')
await follow(engine, id, agree)
