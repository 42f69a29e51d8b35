import { z } from 'zod'
import { jsonPath } from '../lib/json-path'
import { type FieldFault, isFields, readFields } from '../lib/read-fields'
import { readJson } from '../lib/read-json'
import {
  type PlanDocument,
  planDocumentSchema,
  type PlanWorker,
  planWorkerSchema,
} from './plan-document'
import { planLimits } from './plan-limits'
import type { PlanFinding } from './resolved-plan'

/** A worker as far as it could be read; `present` has the fields that are there, readable or not. */
export interface WorkerDraft {
  readonly index: number
  readonly written: Partial<PlanWorker>
  readonly present: ReadonlySet<string>
}

export interface PlanDraft {
  readonly written: Partial<Omit<PlanDocument, 'workers'>>
  readonly workers: readonly WorkerDraft[]
}

export interface PlanReading {
  /** Null when there is no object to read. */
  readonly draft: PlanDraft | null
  readonly findings: readonly PlanFinding[]
}

const documentSchema = planDocumentSchema.extend({ workers: z.array(z.unknown()) })

/** Reads a plan's text field by field: what can be read is in the draft, every fault is a finding. */
export const readPlan = (text: string): PlanReading => {
  const read = readJson(text)
  if (!read.ok) {
    const { line, column, message } = read.error
    return unreadable(`Line ${line}, column ${column}: ${message}.`)
  }
  const { value, doubles } = read.value
  if (!isFields(value)) return unreadable('A plan is an object in { }: version, workers and so on.')
  const { fields, faults } = readFields(documentSchema, value, [])
  const { workers = [], ...written } = fields
  const read64 = workers.slice(0, planLimits.workers).map(readWorker)
  return {
    draft: { written, workers: read64.flatMap(({ draft }) => draft ?? []) },
    findings: [
      ...faults.map((fault) => findingOf(fault, [])),
      ...doubles.map(({ path, place }) =>
        finding(path, 'field_double', `${path} is written twice (line ${place.line}).`, null, []),
      ),
      ...countFindings(workers.length, fields.workers !== undefined),
      ...read64.flatMap(({ findings }) => findings),
    ],
  }
}

const readWorker = (
  raw: unknown,
  index: number,
): { readonly draft: WorkerDraft | null; readonly findings: readonly PlanFinding[] } => {
  const steps = ['workers', index]
  if (!isFields(raw)) {
    const message = `${jsonPath(steps)} must be an object in { }.`
    return { draft: null, findings: [finding(jsonPath(steps), 'field_wrong', message, null, [])] }
  }
  const { fields, faults } = readFields(planWorkerSchema, raw, steps)
  const ids = fields.id === undefined ? [] : [fields.id]
  return {
    draft: { index, written: fields, present: new Set(Object.keys(raw)) },
    findings: faults.map((fault) => findingOf(fault, ids)),
  }
}

const countFindings = (count: number, readable: boolean): readonly PlanFinding[] => {
  if (readable && count === 0)
    return [finding('workers', 'workers_none', 'A plan needs at least one worker.', null, [])]
  if (count <= planLimits.workers) return []
  const message = `A plan has at most ${planLimits.workers} workers; this one has ${count}.`
  const fix = `Split it into waves; only the first ${planLimits.workers} were looked at.`
  return [finding('workers', 'workers_too_many', message, fix, [])]
}

const findingOf = (fault: FieldFault, workers: readonly string[]): PlanFinding => {
  const path = jsonPath(fault.steps)
  return finding(path, `field_${fault.kind}`, `${path} ${fault.message}.`, fault.fix, workers)
}

const finding = (
  path: string,
  code: string,
  message: string,
  fix: string | null,
  workers: readonly string[],
): PlanFinding => ({ severity: 'problem', path, code, message, fix, workers: [...workers] })

const unreadable = (message: string): PlanReading => ({
  draft: null,
  findings: [finding('', 'not_json', message, null, [])],
})
