import { type Document, isSeq } from 'yaml'
import { copyData } from '../lib/copy-data'
import { isFields } from '../lib/read-fields'
import type { Path } from './condition'

/** What every change comes down to: one step on the data of a document. */
export type Primitive =
  | { readonly kind: 'set'; readonly path: Path; readonly value: unknown }
  | { readonly kind: 'delete'; readonly path: Path }
  | {
      readonly kind: 'insert'
      readonly path: Path
      readonly index: number
      readonly value: unknown
    }
  | { readonly kind: 'remove'; readonly path: Path; readonly index: number }
  | { readonly kind: 'move'; readonly path: Path; readonly from: number; readonly to: number }

/** The value a path leads to; undefined where nothing stands. */
export const valueAt = (raw: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, step) => {
    if (Array.isArray(part)) return (part as unknown[])[Number(step)]
    return isFields(part) && Object.hasOwn(part, step) ? part[step] : undefined
  }, raw)

/** The data once a primitive is done to it; what was given is left as it is. */
export const applyData = (raw: unknown, primitive: Primitive): unknown => {
  const copy = copyData(raw)
  const whole = primitive.kind === 'set' || primitive.kind === 'delete'
  const owner = valueAt(copy, whole ? primitive.path.slice(0, -1) : primitive.path)
  if (!whole) {
    if (Array.isArray(owner)) spliceList(owner, primitive, copyData)
  } else if (typeof owner === 'object' && owner !== null) {
    const key = primitive.path.at(-1) ?? ''
    if (primitive.kind === 'delete') Reflect.deleteProperty(owner, key)
    else Reflect.set(owner, key, copyData(primitive.value))
  }
  return copy
}

/** The same on a YAML document, which may lose layout that is not the primitive's. */
export const applyDocument = (doc: Document.Parsed, primitive: Primitive): void => {
  const asNode = (value: unknown): unknown =>
    doc.createNode(value, { aliasDuplicateObjects: false })
  if (primitive.kind === 'set') doc.setIn(primitive.path, asNode(primitive.value))
  else if (primitive.kind === 'delete') doc.deleteIn(primitive.path)
  else {
    const list = doc.getIn(primitive.path, true)
    if (isSeq(list)) spliceList(list.items, primitive, asNode)
  }
}

const spliceList = (
  list: unknown[],
  primitive: Exclude<Primitive, { kind: 'set' | 'delete' }>,
  made: (value: unknown) => unknown,
): void => {
  if (primitive.kind === 'insert') list.splice(primitive.index, 0, made(primitive.value))
  else if (primitive.kind === 'remove') list.splice(primitive.index, 1)
  else list.splice(primitive.to, 0, ...list.splice(primitive.from, 1))
}
