import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallHandlers, EngineCall } from '@shared/ipc/contract'
import type { NoteKind } from '@shared/journal/note'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import { defaultPolicy } from '@shared/policy/default-policy'
import { usualLines } from '@shared/quota/quota-lines'
import { createChangeFeed, type ChangeFeed } from './change-feed'
import { type Clis, createClis } from './clis'
import { engineCalls } from './engine-calls'
import { createJournal } from './journal'
import { createBigLineThread } from './supervisor/reading/big-line-thread'
import type { Clock } from './platform/clock'
import type { Logger } from './platform/logger'
import { readLoginShellPath } from './platform/login-shell-path'
import { runCommand } from './platform/run-command'
import { isDiskFull } from './platform/system-error'
import { createUndo, type Undo } from './platform/undo'
import { turnMarker, workerEnvironment } from './platform/worker-environment'
import type { SchedulerPorts } from './scheduler/ports'
import { probeClaude } from './providers/claude/probe'
import { readLimits } from './providers/codex/rollout/read-limits'
import { readClaudeCache } from './quota/claude-cache'
import { readNewestRollouts } from './quota/newest-rollouts'
import { createPlaybookFiles } from './playbooks/playbook-files'
import { createQuotaDesk } from './quota/quota-desk'
import { createScheduler } from './scheduler/scheduler'
import { playbookRunner } from './playbook-runner'
import { spentToday } from './spent-today'
import type { DataFolder } from './store/data-folder'
import { createDefaultsFile } from './store/defaults-file'
import { takeEngineLock } from './store/engine-lock'
import { createPolicyFile } from './store/policy-file'
import { createPricesFile } from './store/prices-file'
import { keepBackups } from './store/rescue/keep-backups'
import { receiptWriter } from './report/write-receipt'
import { createStore, type Store } from './store/store'
import type { Touch } from './store/touched'
import { createSupervisor } from './supervisor/supervisor'
import { createRunTrees } from './workspace/review/run-trees'
import { createReviews } from './workspace/review/reviews'
import { endLeftChecks } from './workspace/checks-folder'
import { createWorkspaces } from './workspace/workspaces'

export interface EngineOptions {
  readonly folders: DataFolder
  /** The environment the app was started in. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The person's home folder (absolute). */
  readonly home: string
  /** What runs the demo worker: the app's own executable. */
  readonly runtime: string
  readonly clock: Clock
  readonly logger: Logger
  /** Hears the number of active workers whenever it changes. */
  readonly onActive?: (active: number) => void
  /** What stands between the scheduler, the calls and all they reach; tests strike and listen here. */
  readonly wrapPorts?: (ports: SchedulerPorts) => SchedulerPorts
  /** What stands between the engine and the CLIs of this machine; tests register other workers here. */
  readonly wrapClis?: (clis: Clis) => Clis
}

/** All of Wavedeck but the window. */
export interface Engine extends Pick<ChangeFeed, 'onChanges'> {
  readonly calls: CallHandlers<EngineCall>
  /** Workers between their admission and their outcome. */
  activeWorkers(): number
  /** Lets go of everything; what runs goes on and is taken over by the next start. */
  close(): Promise<void>
}

/** Builds the engine on a data folder and takes over what still runs. Usable at once; CLIs are found beside. */
export const createEngine = async (options: EngineOptions): Promise<Result<Engine, Problem>> => {
  if (options.env[turnMarker] !== undefined) return fail(insideWorker)
  const undo = createUndo()
  try {
    const engine = await build(options, undo)
    if (!engine.ok) await undo.all()
    return engine
  } catch (error) {
    // A start that failed keeps nothing: the next try finds the folder free.
    await undo.all().catch((left: unknown) => {
      options.logger.error('Letting go of a start that failed', { error: String(left) })
    })
    if (isDiskFull(error)) return fail(noRoom(options.folders.root))
    throw error
  }
}

const build = async (options: EngineOptions, undo: Undo): Promise<Result<Engine, Problem>> => {
  const { folders, env, home, runtime, clock, logger } = options

  // One engine a data folder
  const lock = await takeEngineLock(folders.root, { pid: process.pid, since: clock.now() })
  if (!lock.held) return fail(alreadyRunning(folders.root, lock.by?.pid ?? null))
  undo.add(() => lock.release())

  // The truth, and who hears of it
  let store: Store | null = null
  let hearWaves: (touches: readonly Touch[]) => void = () => undefined
  const feed = createChangeFeed(
    () => store,
    (open) => spentToday(open, clock.now()),
  )
  const opened = await createStore(folders.database, clock, (touches, workers) => {
    feed.touched(touches, workers)
    hearWaves(touches)
  })
  if (!opened.ok) return opened
  store = opened.value
  undo.add(() => opened.value.close())

  // The person's machine
  let loginPath: Promise<string | null> | null = null
  const environment = async () =>
    workerEnvironment(env, await (loginPath ??= readLoginShellPath(env, process.platform)))
  const workspaces = createWorkspaces({ run: runCommand, env: workerEnvironment(env, null) })
  const reviews = createReviews(runCommand, workerEnvironment(env, null))
  const found = createClis(
    async () => ({
      env: await environment(),
      home,
      platform: process.platform,
      runtime,
      run: runCommand,
    }),
    (value) => {
      feed.tell([{ type: 'clis', value: [...value] }])
    },
    clock,
  )
  const clis = options.wrapClis?.(found) ?? found

  // What the subscriptions have left
  const defaults = await createDefaultsFile(bundledDefaults, folders.defaults)
  const lines = await defaults.read()
  const quota = createQuotaDesk({
    records: store.quota,
    readers: [
      {
        provider: 'claude',
        read: () => readClaudeCache(join(home, '.claude', 'rate-limits-cache.json')),
      },
      {
        provider: 'codex',
        read: () => readNewestRollouts(env['CODEX_HOME'] ?? join(home, '.codex'), readLimits),
      },
    ],
    probes: new Map([
      [
        'claude' as const,
        async () =>
          probeClaude(await clis.cli('claude'), {
            run: runCommand,
            env: await environment(),
            now: () => clock.now(),
          }),
      ],
    ]),
    clock,
    lines: lines.ok ? lines.value.quota : usualLines,
    changed: () => {
      feed.tell([{ type: 'quota', value: quota.state() }])
    },
  })

  const complain = (what: string, error: unknown) => {
    logger.error(what, { error: error instanceof Error ? error.stack : String(error) })
  }
  const journal = createJournal(store, complain)

  // What runs
  const policy = createPolicyFile(folders.policy)
  const prices = createPricesFile(folders.prices)
  const bigLines = createBigLineThread(lineWorker)
  undo.add(() => bigLines.close())
  const supervisor = createSupervisor({
    clock,
    logger,
    foldBigLine: bigLines.foldBigLine,
    workspacesFolder: folders.workspaces,
  })
  undo.add(() => supervisor.close())
  undo.add(() => journal.flush())
  const joined: SchedulerPorts = {
    records: store,
    turns: supervisor,
    workspaces,
    providers: clis,
    quota,
    workspacesFolder: folders.workspaces,
    checkoutRoot: async (cwd: string) => {
      const facts = await workspaces.inspect(cwd)
      return facts.ok ? (facts.value.root ?? cwd) : cwd
    },
    environment,
    clock,
    reviewLimit: () => opened.value.settings.read().reviewLimit ?? null,
    newSessionId: randomUUID,
    async outputLimitBytes() {
      const read = await policy.read()
      return (read.ok ? read.value : defaultPolicy).outputLimitMiB * 1024 * 1024
    },
    receipt: receiptWriter(opened.value),
    note: (workerId: string, kind: NoteKind, text: string) => {
      journal.ofWorker(workerId, 'engine', kind, text)
    },
    complain,
  }
  const ports = {
    ...(options.wrapPorts?.(joined) ?? joined),
    orchestrationsFolder: folders.orchestrations,
  }
  const scheduler = createScheduler(ports, options.onActive ?? (() => undefined))
  undo.add(() => scheduler.close())
  undo.add(() => clis.close())
  undo.add(() => quota.close())
  await endLeftChecks(folders.workspaces, clock).then(
    (left) => {
      if (left.length > 0) logger.error('Checks that outlived the app can’t be ended', { left })
    },
    (error: unknown) => {
      complain('Ending the checks that outlived the app', error)
    },
  )
  scheduler.recover()
  undo.add(keepBackups(folders, clock, ports.complain))
  void workspaces.sweep(folders.workspaces).then((swept) => {
    if (!swept.ok) logger.error('Deleting what is left of workspaces', { ...swept.error })
  })

  const playbooks = await createPlaybookFiles({
    bundled: dirname(bundledDefaults),
    own: dirname(folders.defaults),
    histories: store.editHistories,
    changed: () => {
      feed.tell([{ type: 'playbooks', value: playbooks.revision() }])
    },
  })
  undo.add(() => playbooks.close())

  // What is asked of it
  const parts = {
    store,
    scheduler,
    supervisor,
    workspaces,
    reviews,
    clis,
    policy,
    defaults,
    quota,
    feed,
    journal,
    folders,
    ports,
    home,
    playbooks,
    sources: {
      records: store,
      traits: clis.traits,
      inspect: (path: string) => workspaces.inspect(path),
      environment,
      installed: () => clis.installed(),
      policy: () => policy.read(),
      async defaults() {
        const read = await defaults.read()
        if (read.ok) quota.setLines(read.value.quota)
        return read
      },
      prices,
      faults: () => [policy.problem(), defaults.problem()].filter((each) => each !== null),
      quota: () => ({ quota: quota.facts(), quotaSamples: quota.samples() }),
    },
  }
  const trees = createRunTrees(runCommand, workerEnvironment(env, null))
  const runner = playbookRunner({ ...parts, trees })
  undo.add(() => runner.close())
  hearWaves = (touches) => {
    for (const { kind, id } of touches)
      if (kind === 'wave') runner.touched(opened.value.waves.summary(id)?.orchestrationId ?? '')
  }
  const calls = engineCalls({ ...parts, runner })
  return ok({
    calls,
    onChanges: (listener) => feed.onChanges(listener),
    activeWorkers: () => scheduler.active().length,
    async close() {
      await undo.all()
      await logger.flush()
    },
  })
}

/** This module is two folders below the app's, in the sources as in the bundle. */
const bundledDefaults = fileURLToPath(new URL('../../playbooks/defaults.yaml', import.meta.url))

const lineWorker = new URL(
  import.meta.url.endsWith('.ts') ? './line-worker.ts' : './line-worker.js',
  import.meta.url,
)

const insideWorker = problem('inside_worker', 'A worker may not start Wavedeck.', {
  kept: 'Nothing was changed.',
  fix: 'Start it from a terminal or the desktop of your own.',
})

const alreadyRunning = (root: string, pid: number | null): Problem =>
  problem(
    'already_running',
    `Wavedeck already runs on this data folder${pid === null ? '' : ` (process ${String(pid)})`}.`,
    { kept: 'Nothing was changed.', fix: 'Use the window that is open.', where: root },
  )

const noRoom = (root: string): Problem =>
  problem('no_room', 'Wavedeck could not start: the disk of its data folder is full.', {
    kept: 'Nothing was lost; workers that run go on.',
    fix: 'Make room on that disk, then try again.',
    where: root,
  })
