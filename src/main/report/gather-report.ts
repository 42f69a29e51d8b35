import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { receiptSchema } from '@shared/report/receipt'
import type { ReportFacts, WaveFacts, WorkerFacts } from '@shared/report/report-facts'
import type { WorkerSummary } from '@shared/worker/records'
import { errorCode } from '../platform/system-error'
import type { ReportRecords } from './ports'

/** Rows read in one go; between them the rest of the app has its turn. */
const atOnce = 10

/** Reads all records of an orchestration's report; null: there is no such orchestration. */
export const gatherReport = async (
  records: ReportRecords,
  orchestrationId: string,
  now: number,
  zone: string,
): Promise<ReportFacts | null> => {
  const orchestration = records.orchestrations.read(orchestrationId)
  if (orchestration === null) return null
  const { title, folder, projectId, budget = {} } = orchestration
  const waves: WaveFacts[] = []
  for (const summary of records.waves.ofOrchestration(orchestrationId)) {
    const plan = records.waves.read(summary.id)?.plan
    const workers: WorkerFacts[] = []
    for (const [index, worker] of records.workers.ofWave(summary.id).entries()) {
      if (index % atOnce === 0) await new Promise(setImmediate)
      const facts = await workerFacts(records, worker)
      if (facts !== null) workers.push(facts)
    }
    waves.push({
      summary,
      plan: { why: plan?.why ?? null, playbook: plan?.playbook ?? null },
      workers,
    })
  }
  const project = records.projects.read(projectId)?.name ?? 'a project that was removed'
  const notes = records.notes.list(orchestrationId)
  const runs = records.runs(orchestrationId)
  return { orchestrationId, title, project, folder, budget, waves, runs, notes, now, zone }
}

const workerFacts = async (
  records: ReportRecords,
  summary: WorkerSummary,
): Promise<WorkerFacts | null> => {
  const row = records.workers.read(summary.id)
  if (row === null) return null
  const kept = records.integrations
    .ofWorker(summary.id)
    .filter(({ state }) => state === 'integrated' || state === 'committed')
  return {
    summary,
    resolved: { why: row.resolved.why, routingNote: row.resolved.routingNote },
    turns: records.turns
      .ofWorker(summary.id)
      .map(({ startedAt, endedAt, outcome }) => ({ startedAt, endedAt, outcome })),
    worth: row.worth,
    worthWhy: row.worthWhy,
    base: row.workspace?.base ?? null,
    folder: row.folder,
    integrated: keptFiles(records, summary.id, kept),
    commits: [...new Set(kept.flatMap(({ commit }) => commit ?? []))],
    checks: records.checks.runOf(summary.id),
    receipt: await sealOf(join(row.folder, 'receipt.json')),
  }
}

/** The paths of an integrate are those of all its workers, and both names of a renamed file. */
const keptFiles = (
  records: ReportRecords,
  workerId: string,
  kept: readonly { readonly paths: readonly string[] }[],
): number => {
  const paths = new Set(kept.flatMap((each) => each.paths))
  return records.reviewFiles
    .list(workerId)
    .filter(({ path, accepted }) => accepted.length > 0 && paths.has(path)).length
}

const sealOf = async (file: string): Promise<string | null> => {
  try {
    return receiptSchema.parse(JSON.parse(await readFile(file, 'utf8'))).seal
  } catch (error) {
    // A receipt that is missing or was altered is no receipt; verify says what of it.
    if (errorCode(error) === 'ENOENT' || error instanceof Error) return null
    throw error
  }
}
