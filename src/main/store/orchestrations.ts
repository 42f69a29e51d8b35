import { visibleLine } from '@shared/lib/visible-text'
import type { OrchestrationBudget } from '@shared/budget/budget'
import type { OrchestrationSummary } from '@shared/worker/records'
import type { WaveState } from '@shared/worker/states'
import { type Connection, newId } from './connection'

export interface OrchestrationRecord {
  readonly id: string
  readonly projectId: string
  readonly title: string
  /** Absolute. */
  readonly folder: string
  readonly createdAt: number
  readonly budget: OrchestrationBudget
}

export interface Orchestrations {
  add(facts: Pick<OrchestrationRecord, 'projectId' | 'title' | 'folder'>): OrchestrationRecord
  read(id: string): OrchestrationRecord | null
  /** Holds all its waves, those that run too, to these limits. */
  setBudget(id: string, budget: OrchestrationBudget): void
  /** Those that have a budget, newest change first. */
  budgeted(): OrchestrationRecord[]
  summary(id: string): OrchestrationSummary | null
  /** Those of projects in sight, newest change first. */
  summaries(): OrchestrationSummary[]
}

type RecordRow = Omit<OrchestrationRecord, 'budget'> & { budget: string }

const toRecord = (row: RecordRow): OrchestrationRecord => ({
  ...row,
  budget: JSON.parse(row.budget) as OrchestrationBudget,
})

interface Row {
  id: string
  projectId: string
  title: string
  createdAt: number
  updatedAt: number
  waves: number
  waveId: string | null
  waveState: WaveState | null
  costUsd: number | null
  demoUsd: number
  playbook: OrchestrationSummary['playbook']
  counts: string
  marks: string
}

/** Titles come from plans, which workers write too; whoever shows one shows it safely. */
const toSummary = (row: Row): OrchestrationSummary => ({
  ...row,
  title: visibleLine(row.title),
  counts: JSON.parse(row.counts) as Record<string, number>,
  marks: JSON.parse(row.marks) as string[],
})

export const createOrchestrations = ({
  db,
  now,
  touched,
  atomically,
}: Connection): Orchestrations => {
  const columns = `o.id, o.project_id AS projectId, o.title, o.created_at AS createdAt,
    o.updated_at AS updatedAt, o.waves, o.wave_id AS waveId, o.wave_state AS waveState,
    o.cost_usd AS costUsd, o.demo_usd AS demoUsd, o.counts, o.marks,
    (SELECT iif(r.ended_at < (SELECT w.created_at FROM waves w WHERE w.id = o.wave_id), NULL, r.status)
     FROM playbook_runs r WHERE r.orchestration_id = o.id
     ORDER BY r.status = 'running' DESC, r.started_at DESC LIMIT 1) AS playbook`
  const add = db.prepare<[string, string, string, string, number, number]>(
    `INSERT INTO orchestrations (id, project_id, title, folder, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const facts = 'id, project_id AS projectId, title, folder, created_at AS createdAt, budget'
  const read = db.prepare<[string], RecordRow>(`SELECT ${facts} FROM orchestrations WHERE id = ?`)
  const budgeted = db.prepare<[], RecordRow>(
    `SELECT ${facts} FROM orchestrations WHERE budget <> '{}' ORDER BY updated_at DESC, rowid DESC`,
  )
  const setBudget = db.prepare<[string, string]>(
    'UPDATE orchestrations SET budget = ? WHERE id = ?',
  )
  const summary = db.prepare<[string], Row>(`SELECT ${columns} FROM orchestrations o WHERE id = +?`)
  const summaries = db.prepare<[], Row>(
    `SELECT ${columns} FROM orchestrations o JOIN projects p ON p.id = o.project_id
     WHERE p.removed_at IS NULL ORDER BY o.updated_at DESC, o.rowid DESC`,
  )
  return {
    add: ({ projectId, title, folder }) =>
      atomically(() => {
        const record = { id: newId(), projectId, title, folder, createdAt: now(), budget: {} }
        add.run(record.id, projectId, title, folder, record.createdAt, record.createdAt)
        touched.add('orchestration', record.id)
        return record
      }),
    read(id) {
      const row = read.get(id)
      return row === undefined ? null : toRecord(row)
    },
    setBudget(id, budget) {
      setBudget.run(JSON.stringify(budget), id)
    },
    budgeted: () => budgeted.all().map(toRecord),
    summary(id) {
      const row = summary.get(id)
      return row === undefined ? null : toSummary(row)
    },
    summaries: () => summaries.all().map(toSummary),
  }
}
