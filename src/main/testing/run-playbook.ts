// An engine in a process of its own, for tests that kill it: `run-playbook.ts ROOT DATA REPOSITORY PLAYBOOK PHASE`.
// It follows the playbook, agreeing to all it asks, and says the orchestration's id once a worker of PHASE runs.
import { must, openEngine } from './engine-house'
import { agree, demoDefaults, follow, startDemo } from './playbook-driver'

const [root = '', data = '', repository = '', playbook = '', phase = ''] = process.argv.slice(2)
await demoDefaults(data)
const engine = must(await openEngine(root, data))
const project = must(await engine.calls.addProject({ path: repository }))
const checks = ['test', 'quick', 'types'].map((name) => ({ name, command: 'test -f README.md' }))
must(await engine.calls.confirmChecks({ projectId: project.id, checks }))
const id = await startDemo(engine, project.id, playbook, {
  goal: 'Write notes.\ndemo: seconds 2',
})
engine.onChanges((changes) => {
  for (const change of changes)
    if (change.type === 'worker' && change.value.turnState === 'running')
      void engine.calls.readWave({ waveId: change.value.waveId }).then((read) => {
        if (must(read).wave.phase === phase) console.log(id)
      })
})
await follow(engine, id, agree)
