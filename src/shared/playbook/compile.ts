import { isFields } from '../lib/read-fields'
import { fail, ok, type Result } from '../lib/result'
import type { Change } from './change'
import type { Path } from './condition'
import { type Primitive, valueAt } from './primitive'
import { references, renameInExpr } from './refs'
import type { Playbook } from './schema'
import { idPattern } from './words'

/** A document as written, valid or not: phases may be anything. */
export type Raw = Pick<Playbook, 'phases'>

type Compiled = Result<readonly Primitive[], string>

/** One change as primitives on the data; a refusal says why. The same list serves text and plain objects. */
export const compile = (raw: Raw, change: Exclude<Change, { op: 'all' }>): Compiled => {
  const named = namedBy(change)
  const missing = named.find((id) => indexOf(raw, id) === -1)
  if (missing !== undefined) return fail(`no phase is called "${missing}"`)
  switch (change.op) {
    case 'set':
      return ok(ensure(raw, [...base(raw, change.phase), ...change.field], change.value))
    case 'unset':
      return ok(remove(raw, [...base(raw, change.phase), ...change.field]))
    case 'addPhase':
      return addPhase(raw, change)
    case 'removePhase':
      return removePhase(raw, change.id)
    case 'movePhase': {
      const from = indexOf(raw, change.id)
      const target = change.after === null ? 0 : indexOf(raw, change.after) + 1
      const to = target > from ? target - 1 : target
      return ok(to === from ? [] : [{ kind: 'move', path: ['phases'], from, to }])
    }
    case 'renamePhase':
      return renamePhase(raw, change.id, change.to)
    case 'addGate': {
      const gate = [...base(raw, change.id), 'gate']
      // One that can't be read is a gate too.
      return (valueAt(raw, gate) ?? null) === null
        ? ok(ensure(raw, gate, change.gate))
        : fail(`"${change.id}" has a gate already`)
    }
    case 'connect':
      return connect(raw, change)
    case 'disconnect':
      return ok(['after', 'then'].flatMap((field) => remove(raw, [...base(raw, change.id), field])))
  }
}

const namedBy = (change: Exclude<Change, { op: 'all' }>): readonly string[] => {
  if (change.op === 'set' || change.op === 'unset')
    return change.phase === undefined ? [] : [change.phase]
  if (change.op === 'addPhase') return typeof change.after === 'string' ? [change.after] : []
  if (change.op === 'connect') return [change.from, change.to]
  return change.op === 'movePhase' && change.after !== null
    ? [change.id, change.after]
    : [change.id]
}

const indexOf = (raw: Raw, id: string): number =>
  raw.phases.findIndex((phase) => isFields(phase) && phase.id === id)

const base = (raw: Raw, id: string | undefined): Path =>
  id === undefined ? [] : ['phases', indexOf(raw, id)]

const remove = (raw: Raw, path: Path): readonly Primitive[] =>
  valueAt(raw, path) === undefined ? [] : [{ kind: 'delete', path }]

/** Setting a field of a field that is not there yet makes the outer one first. */
const ensure = (raw: Raw, path: Path, value: unknown): readonly Primitive[] => {
  if (value === undefined) return remove(raw, path)
  let depth = path.length
  while (depth > 1 && !isOwner(valueAt(raw, path.slice(0, depth - 1)))) depth -= 1
  const wrapped = path
    .slice(depth)
    .reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
  return [{ kind: 'set', path: path.slice(0, depth), value: wrapped }]
}
const isOwner = (value: unknown): boolean => typeof value === 'object' && value !== null

const addPhase = (raw: Raw, { phase, after }: Extract<Change, { op: 'addPhase' }>): Compiled => {
  if (indexOf(raw, phase.id) !== -1) return fail(`"${phase.id}" exists already`)
  if (raw.phases.length === 0) return ok([{ kind: 'set', path: ['phases'], value: [phase] }])
  const last = after === undefined ? raw.phases.length : 0
  const index = typeof after === 'string' ? indexOf(raw, after) + 1 : last
  return ok([{ kind: 'insert', path: ['phases'], index, value: phase }])
}

const removePhase = (raw: Raw, id: string): Compiled => {
  const users = references(raw)
    .filter((ref) => ref.target === id && ref.phase !== id)
    .map(({ phase }) => phase)
  if (users.length > 0) return fail(`${[...new Set(users)].join(', ')} still name it`)
  if (raw.phases.length === 1) return fail('a playbook needs at least one phase')
  return ok([{ kind: 'remove', path: ['phases'], index: indexOf(raw, id) }])
}

const renamePhase = (raw: Raw, id: string, to: string): Compiled => {
  if (to === id) return ok([])
  if (!idPattern.test(to))
    return fail('an id is lower case letters, digits and hyphens, at most 48')
  if (indexOf(raw, to) !== -1) return fail(`"${to}" exists already`)
  const done = new Map<string, Primitive>()
  for (const { path, kind, text } of references(raw).filter(({ target }) => target === id)) {
    const value = kind === 'whole' ? to : renameInExpr(text, id, to)
    done.set(path.join('/'), { kind: 'set', path, value })
  }
  return ok([{ kind: 'set', path: [...base(raw, id), 'id'], value: to }, ...done.values()])
}

const connect = (raw: Raw, { from, to, then }: Extract<Change, { op: 'connect' }>): Compiled => {
  if (indexOf(raw, from) >= indexOf(raw, to)) return fail(`"${to}" must stand after "${from}"`)
  const gate: Path = [...base(raw, from), 'gate']
  return ok([
    ...(valueAt(raw, gate) === undefined ? ensure(raw, gate, 'the lead is satisfied') : []),
    ...ensure(raw, [...base(raw, to), 'after'], from),
    ...ensure(raw, [...base(raw, to), 'then'], then ?? 'recheck'),
  ])
}
