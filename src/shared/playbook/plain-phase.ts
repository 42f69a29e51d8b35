import type { Condition } from './condition'
import { gateOf, workersMax } from './phase'
import { say } from './say'
import type { Phase } from './schema'

/** The fields a phase has in the one-document form that other tools read. */
export const plainPhaseFields = [
  ...['id', 'role', 'who', 'tier', 'provider', 'model', 'effort', 'readOnly', 'workers', 'isolate'],
  ...['runner', 'does', 'returns', 'limit', 'gate', 'if', 'with', 'after', 'then', 'rules'],
] as const

/** A phase as those tools understand it: richer values become a word or a sentence. Lossy on purpose. */
export const plainPhase = (phase: Phase): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    plainPhaseFields
      .filter((field) => phase[field] !== undefined)
      .map((field) => [field, plainField(phase, field)]),
  )

const plainField = (phase: Phase, field: string): unknown => {
  const { provider, isolate, returns, rules } = phase
  switch (field) {
    case 'provider':
      return typeof provider === 'string' ? provider : 'auto'
    case 'workers':
      return workersMax(phase)
    case 'isolate':
      return typeof isolate === 'boolean' ? isolate : isolate !== 'checkout'
    case 'returns':
      return typeof returns === 'object' ? (returns.text ?? returns.shape) : returns
    case 'if':
      return phase.if === undefined ? undefined : say(phase.if)
    case 'gate':
      return plainGate(phase)
    case 'rules':
      return rules?.map((rule) => ({ if: say(rule.if), use: plainUse(rule) }))
    default:
      return phase[field]
  }
}

const plainGate = (phase: Phase): string => {
  const gate = gateOf(phase)
  const needs = (gate?.needs ?? []).map((need: Condition) => say(need)).join(', and ')
  return gate?.name === undefined ? needs : `${gate.name}: ${needs}`
}

const plainUse = ({ use }: NonNullable<Phase['rules']>[number]): Record<string, unknown> =>
  Object.fromEntries(
    ['tier', 'provider', 'model', 'effort'].flatMap((key) =>
      use[key] === undefined ? [] : [[key, use[key]]],
    ),
  )
