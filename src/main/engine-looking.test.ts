import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CallIn, EngineCall } from '@shared/ipc/contract'
import { openDatabase } from './store/sqlite'
import { demo, must, planText } from './testing/engine-house'
import { useEngine } from './testing/use-engine'

const open = useEngine()

type Looks = { readonly [N in EngineCall]?: CallIn<N> }

/** What changes something, or asks a CLI anew; everything else only looks. */
const acts: readonly EngineCall[] = [
  ...([
    'addProject',
    'removeProject',
    'lookAtBranches',
    'setAllowedCommands',
    'runWave',
    'runDemo',
  ] as const),
  ...(['stopWave', 'holdWave', 'resumeWave', 'allowQuota'] as const),
  ...(['stopWorker', 'tellWorker', 'retryWorker', 'closeWorker', 'markWorker'] as const),
  ...(['endSurvivors', 'restoreWorkspace', 'abandonWorker', 'allowCommand'] as const),
  ...(['rescueWorker', 'snapshotTail', 'refreshClis', 'readQuota', 'probeQuota'] as const),
  ...(['liftHold', 'writePolicy', 'resetPolicy', 'writeSettings'] as const),
  ...(['savePlaybook', 'createPlaybook', 'removePlaybook', 'saveBrief'] as const),
  ...(['createBrief', 'removeBrief', 'importPlaybooks', 'startPlaybook'] as const),
  ...(['answerRequest', 'planPhase', 'skipPhase', 'repeatPhase', 'addPhase'] as const),
  ...([
    'switchPlaybook',
    'stopPlaybook',
    'movePlaybookBase',
    'decide',
    'markViewed',
    'confirmChecks',
  ] as const),
  ...([
    'runChecks',
    'stopChecks',
    'integrate',
    'undoIntegrate',
    'commitIntegrated',
    'putBack',
  ] as const),
  ...(['settleInterrupted', 'setOrchestrationBudget', 'addComment', 'editComment'] as const),
  ...(['removeComment', 'sendComments', 'queueMessage', 'editMessage', 'moveMessage'] as const),
  ...(['removeMessage', 'sendMessage', 'writeReport', 'addNote'] as const),
]

/** The database is told by its commits; it is copied once a day, and a review keeps objects, named after their bytes. */
const aside = /\/wavedeck\.db[^/]*$|\/backups\/|\.store\/objects\//

const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex')

/** Every other file below a folder by its bytes. */
const bytesBelow = async (folder: string): Promise<Record<string, string>> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !aside.test(path))
  const rows = paths.map(async (path) => [path, sha1(await readFile(path))] as const)
  return Object.fromEntries(await Promise.all(rows))
}

test(
  'looking at everything changes nothing: no row, no file, no byte of the repository',
  { timeout: 120_000 },
  async () => {
    const { drive, engine, house, projectId } = open()
    const page = await drive.runToEnd(
      planText([demo('seen', 'demo: write src/a.ts "export const a = 1\\n"')]),
    )
    const { orchestrationId, id: waveId } = page.wave
    const workerId = drive.worker(page, 'seen').id
    const text = planText([demo('next', '')])
    const book = must(await engine.calls.readPlaybook({ id: 'complete' }))
    const days = 7
    const looks: Looks = {
      snapshot: {},
      inspectRepository: { path: house.repository },
      allowedCommands: { projectId },
      reviewPlan: { projectId, text, checkoutConfirmed: false },
      scaffoldPlan: { projectId, strategy: 'balanced', workers: 1, provider: 'demo' },
      previewUncommitted: { projectId },
      readWave: { waveId },
      readOrchestration: { orchestrationId },
      readWorker: { workerId },
      readTail: {
        workerId,
        turn: 1,
        cursor: -1,
        direction: 'backward',
        raw: false,
        stream: 'stdout',
      },
      findInTail: { workerId, turn: 1, cursor: -1, text: 'x', errors: false, stream: 'stdout' },
      readDiff: { workerId },
      readFileDiff: { workerId, path: 'src/a.ts', force: true },
      readReview: { workerId },
      readToCommit: { workerId },
      readImage: { workerId, path: 'src/a.ts', side: 'new' },
      readLines: { workerId, path: 'src/a.ts', from: 1, to: null },
      preCheck: { workerId },
      readChecks: { projectId },
      readCheckRun: { workerId },
      checkOthers: { workerId },
      readInterrupted: {},
      workspaceDisk: {},
      examine: {},
      readPolicy: {},
      listPlaybooks: {},
      readPlaybook: { id: 'complete' },
      readBrief: { path: 'briefs/plan.md' },
      exportPlaybooks: { ids: ['complete'] },
      simulatePlaybook: { text: book.text, profile: null, demo: false },
      findUnrunnable: { text: book.text, profile: null, demo: false },
      readPlaybookRun: { orchestrationId },
      listRequests: {},
      readSpend: { days },
      traceSpend: { days, key: { by: 'all' } },
      readBudgets: { waveId },
      readTalk: { workerId },
      readReport: { orchestrationId },
      readJournal: { orchestrationId },
    }
    expect([...Object.keys(looks), ...acts].sort()).toEqual(Object.keys(engine.calls).sort())

    const db = openDatabase(join(house.data, 'wavedeck.db'))
    const commits = () => db.pragma('data_version', { simple: true })
    // Something of the engine's own may be recorded meanwhile, once; a look that writes does so every time.
    await expect
      .poll(
        async () => {
          const before = { commits: commits(), ...(await bytesBelow(house.root)) }
          for (const [name, input] of Object.entries(looks))
            must(await call(engine.calls, name as EngineCall, input))
          const after = { commits: commits(), ...(await bytesBelow(house.root)) }
          return differences(before, after)
        },
        { timeout: 100_000 },
      )
      .toEqual([])
    db.close()
  },
)

type Facts = Readonly<Record<string, unknown>>

const differences = (before: Facts, after: Facts): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )

const call = (
  calls: ReturnType<typeof open>['engine']['calls'],
  name: EngineCall,
  input: unknown,
) =>
  // Each input was checked against its call where it is written.
  (calls[name] as (given: unknown) => ReturnType<typeof calls.snapshot>)(input)

test('a project shows the branch its checkout is on now', async () => {
  const { engine, house, projectId } = open()
  const shown = async () => {
    must(await engine.calls.lookAtBranches({}))
    return must(await engine.calls.snapshot({})).projects.find(({ id }) => id === projectId)?.branch
  }
  await house.git('switch', '--quiet', '-c', 'feature')
  expect(await shown()).toBe('feature')
  await house.git('switch', '--quiet', '--detach')
  expect(await shown()).toBeNull()
})
