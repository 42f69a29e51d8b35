import { basename, join } from 'node:path'
import type { Connection } from '../connection'
import { newId } from '../connection'
import { createSessions } from '../sessions'
import { createSettle } from '../settle-turn'
import { createTransitions } from '../transitions'
import type { FoundOrchestration, FoundTurn, FoundWave, FoundWorker } from './read-orchestration'

/** Brings a database up to date with what one orchestration's folder says; answers its workers. */
export type FoldOrchestration = (found: FoundOrchestration) => number

type Values = Record<string, string | number | null>

/** Rows that are there stay, but for what the folder knows better: states, turns and outcomes. */
export const createFold = (connection: Connection): FoldOrchestration => {
  const { db, now, touched, atomically } = connection
  const transitions = createTransitions(connection)
  const settle = createSettle(connection, transitions, createSessions(connection))
  const run = (sql: string, values: Values) => db.prepare<[Values]>(sql).run(values)
  const one = (sql: string, values: Values): string | undefined =>
    db.prepare<[Values], string>(sql).pluck().get(values)

  const projectOf = ({ head, waves }: FoundOrchestration): string => {
    const path = head.project?.path ?? waves[0]?.plan.workers[0]?.cwd ?? head.projectId
    const { name = basename(path), isGit = true, branch = null } = head.project ?? {}
    run(
      `INSERT OR IGNORE INTO projects (id, name, path, is_git, branch, added_at)
       VALUES (@id, @name, @path, @isGit, @branch, @addedAt)`,
      { id: head.projectId, name, path, isGit: isGit ? 1 : 0, branch, addedAt: head.createdAt },
    )
    const found = one(
      'SELECT id FROM projects WHERE id = @id OR path = @path ORDER BY id = @id DESC',
      { id: head.projectId, path },
    )
    if (found === undefined) throw new Error('a project that was added is not there')
    return found
  }

  const addWave = (orchestrationId: string, { wave, plan, folder }: FoundWave) => {
    run(
      `INSERT INTO waves (id, orchestration_id, number, title, phase, state, strategy, strategy_note,
         max_concurrent, budget, created_at, started_at, ended_at, folder, checkout_confirmed,
         include_uncommitted, plan)
       VALUES (@id, @orchestrationId, @number, @title, @phase, @state, @strategy, @strategyNote,
         @maxConcurrent, @budget, @createdAt, @startedAt, @endedAt, @folder, 0, 0, @plan)
       ON CONFLICT (id) DO UPDATE SET
         state = @state, started_at = @startedAt, ended_at = @endedAt, folder = @folder`,
      {
        id: wave.id,
        orchestrationId,
        number: wave.number,
        title: wave.title,
        phase: plan.phase,
        state: wave.state,
        strategy: plan.strategy,
        strategyNote: plan.strategyNote,
        maxConcurrent: plan.maxConcurrent,
        budget: JSON.stringify(plan.budget),
        createdAt: wave.createdAt,
        startedAt: wave.startedAt,
        endedAt: wave.endedAt,
        folder,
        plan: JSON.stringify({ ...plan, workers: undefined }),
      },
    )
    touched.add('wave', wave.id)
  }

  const addWorker = (orchestrationId: string, waveId: string, worker: FoundWorker) => {
    const { state, resolved, folder } = worker
    run(
      `INSERT INTO workers (id, wave_id, orchestration_id, position, plan_id, title, provider, model,
         effort, mode, isolation, timeout_seconds, idle_timeout_seconds, state, queued_at, folder)
       VALUES (@id, @waveId, @orchestrationId,
         (SELECT count(*) FROM workers WHERE orchestration_id = @orchestrationId), @planId, @title,
         @provider, @model, @effort, @mode, @isolation, @timeoutSeconds, @idleTimeoutSeconds,
         'queued', @queuedAt, @folder)
       ON CONFLICT (id) DO UPDATE SET folder = @folder`,
      {
        id: state.id,
        waveId,
        orchestrationId,
        planId: state.planId,
        title: state.title,
        provider: resolved.provider,
        model: resolved.model,
        effort: resolved.effort,
        mode: resolved.mode,
        isolation: resolved.isolate,
        timeoutSeconds: resolved.timeoutSeconds,
        idleTimeoutSeconds: resolved.idleTimeoutSeconds,
        queuedAt: state.queuedAt,
        folder,
      },
    )
    run('INSERT OR IGNORE INTO worker_texts (worker_id, resolved) VALUES (@id, @resolved)', {
      id: state.id,
      resolved: JSON.stringify(resolved),
    })
    for (const turn of worker.turns) addTurn(worker, turn)
    const workspace = worker.turns.findLast(({ kept }) => kept !== null)?.kept?.workspace
    if (workspace !== undefined) {
      run('UPDATE workers SET base = @base WHERE id = @id', { id: state.id, base: workspace.base })
      run('UPDATE worker_texts SET workspace = @workspace WHERE worker_id = @id', {
        id: state.id,
        workspace: JSON.stringify(workspace),
      })
    }
    if (state.state === 'closed' || state.state === 'abandoned')
      run('UPDATE workers SET state = @state WHERE id = @id', { id: state.id, state: state.state })
    touched.add('worker', state.id)
  }

  const addTurn = (
    { state, folder }: FoundWorker,
    { number, prompt, kept, outcome }: FoundTurn,
  ) => {
    const key = { workerId: state.id, number }
    const known = one(
      'SELECT state FROM turns WHERE worker_id = @workerId AND number = @number',
      key,
    )
    if (known === 'ended') return
    const id =
      one('SELECT id FROM turns WHERE worker_id = @workerId AND number = @number', key) ??
      kept?.id ??
      newId()
    const isQueued = outcome === null && kept === null && state.state === 'queued'
    run(
      `INSERT INTO turns (id, worker_id, number, state, queued_at, resume, cost_cap_usd)
       VALUES (@id, @workerId, @number, @state, @queuedAt, @resume, @costCapUsd)
       ON CONFLICT (id) DO UPDATE SET state = @state`,
      {
        ...key,
        id,
        state: isQueued ? 'queued' : 'running',
        queuedAt: state.queuedAt,
        resume: kept?.resume ?? null,
        costCapUsd: kept?.costCapUsd ?? null,
      },
    )
    const place = join(folder, 'turns', String(number))
    const launch = kept === null ? null : JSON.stringify({ ...kept.launch, folder: place })
    run(
      `INSERT INTO turn_texts (turn_id, prompt, launch) VALUES (@id, @prompt, @launch)
       ON CONFLICT (turn_id) DO UPDATE SET launch = coalesce(@launch, launch)`,
      { id, prompt, launch },
    )
    run('UPDATE workers SET state = @state, turn = @number WHERE id = @workerId', {
      ...key,
      state: isQueued ? 'queued' : 'active',
    })
    if (outcome !== null) settle(id, outcome, null)
    else if (!isQueued && kept === null) lose(id, state.id)
  }

  /** It was begun, and neither its outcome nor where it ran is known any more. */
  const lose = (id: string, workerId: string) => {
    run(
      `UPDATE turns SET state = 'ended', ending = 'interrupted', failure_kind = 'lost', ended_at = @at,
         message = 'Its outcome could not be restored.' WHERE id = @id`,
      { id, at: now() },
    )
    run(`UPDATE workers SET state = 'lost' WHERE id = @workerId`, { workerId })
  }

  return (found) =>
    atomically(() => {
      const { head, folder, waves } = found
      run(
        `INSERT INTO orchestrations (id, project_id, title, folder, created_at, updated_at)
         VALUES (@id, @projectId, @title, @folder, @createdAt, @createdAt)
         ON CONFLICT (id) DO UPDATE SET folder = @folder`,
        {
          id: head.id,
          projectId: projectOf(found),
          title: head.title,
          folder,
          createdAt: head.createdAt,
        },
      )
      for (const wave of waves) {
        addWave(head.id, wave)
        for (const worker of wave.workers) addWorker(head.id, wave.wave.id, worker)
      }
      return waves.reduce((sum, wave) => sum + wave.workers.length, 0)
    })
}
