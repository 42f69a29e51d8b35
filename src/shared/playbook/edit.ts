import { type Document, isMap, isSeq } from 'yaml'
import { type Problem, problem } from '../lib/problem'
import { isFields } from '../lib/read-fields'
import { openYaml } from '../lib/read-yaml'
import { fail, ok, type Result } from '../lib/result'
import type { Change } from './change'
import { compile, type Raw } from './compile'
import type { Path } from './condition'
import { type Patch, patchBetween } from './patch'
import { applyData, applyDocument, type Primitive, valueAt } from './primitive'
import { splice } from './splice'

export interface Edited {
  readonly text: string
  /** Turns the text before into the text after. */
  readonly patch: Patch
  /** More than the bytes of what was edited had to be written anew. */
  readonly reformatted: boolean
}

type Written = Pick<Edited, 'text' | 'reformatted'>

/** A playbook's text with a change folded onto it: what was not edited keeps its bytes. */
export const edit = (text: string, change: Change): Result<Edited, Problem> => {
  let now: Written = { text, reformatted: false }
  for (const step of flatten(change)) {
    const raw = rawOf(now.text)
    if (!raw.ok) return fail(refused(raw.error))
    const primitives = compile(raw.value, step)
    if (!primitives.ok) return fail(refused(primitives.error))
    for (const primitive of primitives.value) {
      const done = write(now.text, primitive)
      if (done === null) return fail(refused('the change could not be written'))
      now = { text: done.text, reformatted: now.reformatted || done.reformatted }
    }
  }
  return ok({ ...now, patch: patchBetween(text, now.text) })
}

const refused = (why: string): Problem =>
  problem('playbook_edit', `This can't be changed: ${why}.`, { kept: 'The text is as it was.' })

const flatten = (change: Change): readonly Exclude<Change, { op: 'all' }>[] =>
  change.op === 'all' ? change.changes.flatMap(flatten) : [change]

const rawOf = (text: string): Result<Raw, string> => {
  const { doc, faults } = openYaml(text)
  if (faults.length > 0) return fail("the text can't be read as YAML; correct it there first")
  const raw: unknown = doc.toJS()
  if (!isRaw(raw)) return fail('there is no list of phases')
  const { version }: Readonly<Record<string, unknown>> = raw
  if (typeof version === 'number' && version > 1) return fail('a newer Wavedeck wrote it')
  return ok(raw)
}
const isRaw = (raw: unknown): raw is Raw => isFields(raw) && Array.isArray(raw['phases'])

/** Byte-exact where possible, else the smallest enclosing part is rewritten; always proven by reading it back. */
const write = (text: string, primitive: Primitive): Written | null => {
  const { doc } = openYaml(text)
  const data = applyData(doc.toJS(), primitive)
  const want = sayData(data)
  const exact = splice(text, doc, primitive)
  if (exact !== null && reads(exact, want)) return { text: exact, reformatted: false }
  const part = flowRoot(doc, primitive.path)
  if (part !== null) {
    const again = splice(text, doc, { kind: 'set', path: part, value: valueAt(data, part) })
    if (again !== null && reads(again, want)) return { text: again, reformatted: true }
  }
  applyDocument(doc, primitive)
  const whole = doc.toString({ lineWidth: 0 })
  return reads(whole, want) ? { text: whole, reformatted: true } : null
}

const reads = (text: string, want: string): boolean => {
  const { doc, faults } = openYaml(text)
  return faults.length === 0 && sayData(doc.toJS()) === want
}

/** The data as text; where a key stands is not part of it. */
const sayData = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** The outermost field on a path that is written in { } or [ ]. */
const flowRoot = (doc: Document.Parsed, path: Path): Path | null => {
  for (let length = 1; length <= path.length; length++) {
    const node = doc.getIn(path.slice(0, length), true)
    const inFlow = (isMap(node) || isSeq(node)) && node.flow === true
    if (inFlow && typeof path[length - 1] === 'string') return path.slice(0, length)
  }
  return null
}
