import { editPlan, type PlanChange } from '@shared/plan/plan-edit'
import { readPlanText, writePlanText } from '@shared/plan/plan-text'
import { z } from 'zod'
import { createDrafts } from '../../parts/create-drafts'
import { record, redo, startHistory, type TextHistory, undo } from '../../parts/text-history'

/** A plan being written. */
export interface Draft {
  readonly history: TextHistory
  readonly view: 'form' | 'json'
  /** Index of the worker whose card is open. */
  readonly open: number | null
  readonly checkoutConfirmed: boolean
  /** The wave may go past the quota's stop line. */
  readonly quotaAllowed: boolean
  readonly includeUncommitted: boolean
  /** JSON path the person asked to see, and how often: each click focuses again. */
  readonly look: { readonly path: string; readonly times: number }
}

const fresh = (history: TextHistory): Draft => ({
  history,
  view: 'form',
  open: 0,
  checkoutConfirmed: false,
  quotaAllowed: false,
  includeUncommitted: false,
  look: { path: '', times: 0 },
})

const savedSchema = z.object({
  /** What it began with; to be had back by undo. */
  first: z.string(),
  text: z.string(),
  view: z.enum(['form', 'json']),
  includeUncommitted: z.boolean(),
})

/** What was confirmed for a run is asked anew after a restart. */
const drafts = createDrafts<Draft>('plans', {
  save({ history: { past, present }, view, includeUncommitted }) {
    const [first] = past
    return first === undefined ? undefined : { first, text: present, view, includeUncommitted }
  },
  load(saved) {
    const read = savedSchema.safeParse(saved)
    if (!read.success) return undefined
    const { first, text, ...rest } = read.data
    return { ...fresh(record(startHistory(first), text, null, 0)), ...rest }
  },
})

const put = (key: string, change: (draft: Draft) => Draft): void => {
  const draft = drafts.read(key)
  if (draft !== undefined) drafts.keep(key, change(draft))
}

export const { useDraft } = drafts

/** Begins a draft unless there is one. */
export const startDraft = (key: string, text: string): void => {
  if (drafts.read(key) !== undefined) return
  drafts.keep(key, fresh(startHistory(text)))
}

export const endDraft = drafts.drop

/** The person wrote the text itself, or loaded another; `field` joins typing to one undo step. */
export const writeDraft = (key: string, text: string, field: string | null): void => {
  put(key, (draft) => ({ ...draft, history: record(draft.history, text, field, Date.now()) }))
}

/** Form edits, folded onto the text as one step. Without effect while the text is no JSON. */
export const changeDraft = (key: string, ...changes: readonly PlanChange[]): void => {
  put(key, (draft) => {
    const read = readPlanText(draft.history.present)
    if (!read.ok) return draft
    const text = writePlanText(changes.reduce(editPlan, read.plan))
    const [only] = changes
    const field = only !== undefined && changes.length === 1 ? changeKey(only) : null
    return { ...draft, history: record(draft.history, text, field, Date.now()) }
  })
}

export const undoDraft = (key: string): void => {
  put(key, (draft) => ({ ...draft, history: undo(draft.history) }))
}

export const redoDraft = (key: string): void => {
  put(key, (draft) => ({ ...draft, history: redo(draft.history) }))
}

export const setDraft = (
  key: string,
  values: Partial<
    Pick<Draft, 'view' | 'open' | 'checkoutConfirmed' | 'quotaAllowed' | 'includeUncommitted'>
  >,
): void => {
  put(key, (draft) => ({ ...draft, ...values }))
}

/** Opens what stands at a path and focuses it. */
export const lookAt = (key: string, path: string, worker: number | null): void => {
  put(key, (draft) => ({
    ...draft,
    open: worker ?? draft.open,
    look: { path, times: draft.look.times + 1 },
  }))
}

const changeKey = (change: PlanChange): string | null => {
  if (change.type === 'setWorkerField') return `workers[${change.index}].${change.field}`
  return change.type === 'setPlanField' || change.type === 'setBudgetField' ? change.field : null
}
