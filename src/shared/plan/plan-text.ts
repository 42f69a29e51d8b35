import { readJson } from '../lib/read-json'
import { isJsonObject, type Json, type JsonObject } from './plan-edit'

/** A plan's text read as JSON. */
export type PlanText =
  | { readonly ok: true; readonly plan: JsonObject }
  /** One or more sentences. */
  | { readonly ok: false; readonly message: string }

/** Reads the text a person typed; the text may be any JSON object, valid plan or not. */
export const readPlanText = (text: string): PlanText => {
  const read = readJson(text)
  if (!read.ok) {
    const { line, column, message } = read.error
    return { ok: false, message: `Line ${line}, column ${column}: ${message}.` }
  }
  // It was read from JSON and can be nothing else.
  const value = read.value.value as Json
  return isJsonObject(value)
    ? { ok: true, plan: value }
    : { ok: false, message: 'A plan is a JSON object: { "version": 1, "workers": [...] }.' }
}

/** The one way a plan is written as text. */
export const writePlanText = (plan: JsonObject): string => `${JSON.stringify(plan, null, 2)}\n`
