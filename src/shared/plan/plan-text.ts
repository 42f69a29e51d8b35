import { isJsonObject, type Json, type JsonObject } from './plan-edit'

/** A plan's text read as JSON. */
export type PlanText =
  | { readonly ok: true; readonly plan: JsonObject }
  | { readonly ok: false; readonly message: string }

/** Reads the text a person typed; the text may be any JSON object, valid plan or not. */
export const readPlanText = (text: string): PlanText => {
  try {
    // JSON.parse can return nothing but JSON.
    const value = JSON.parse(text) as Json
    return isJsonObject(value)
      ? { ok: true, plan: value }
      : { ok: false, message: 'A plan is a JSON object: { "version": 1, "workers": [...] }.' }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) }
  }
}

/** The one way a plan is written as text. */
export const writePlanText = (plan: JsonObject): string => `${JSON.stringify(plan, null, 2)}\n`
