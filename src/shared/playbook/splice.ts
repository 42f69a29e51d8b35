import { type Document, isMap, isNode, isScalar, isSeq, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Path } from './condition'
import { segmentsOf } from './list-segments'
import { endOf } from './node-end'
import type { Primitive } from './primitive'
import { columnOf, isFirst, lineStart } from './text-lines'
import { keyOrders } from './schema'
import { inlineText, itemText, pairText, scalarLike } from './yaml-text'

/**
 * Writes one primitive into YAML text and leaves every other byte alone; null where the layout is one that
 * it does not touch. What comes out must be read back before it is used.
 */
export const splice = (text: string, doc: Document.Parsed, primitive: Primitive): string | null => {
  if (primitive.kind === 'set') {
    const exact = setScalar(text, nodeAt(doc, primitive.path), primitive.value)
    if (exact !== null) return exact
  }
  if (inFlow(doc, primitive.path)) return null
  if (primitive.kind === 'set' || primitive.kind === 'delete') {
    const owner = nodeAt(doc, primitive.path.slice(0, -1))
    const key = String(primitive.path.at(-1))
    if (!isMap(owner)) return null
    return primitive.kind === 'set'
      ? setKey(text, owner, key, primitive.value)
      : deleteKey(text, owner, key)
  }
  const list = nodeAt(doc, primitive.path)
  return isSeq(list) && list.items.length > 0 ? spliceItems(text, list, primitive) : null
}

const nodeAt = (doc: Document.Parsed, path: Path): unknown =>
  path.length === 0 ? doc.contents : doc.getIn(path, true)

const inFlow = (doc: Document.Parsed, path: Path): boolean =>
  [...path, ''].some((_, length) => {
    const node = nodeAt(doc, path.slice(0, length))
    const flow = (isMap(node) || isSeq(node)) && node.flow === true
    return flow && (length < path.length || isSeq(node))
  })

const startOf = (node: unknown): number | null => (isNode(node) ? (node.range?.[0] ?? null) : null)

const pairAt = (map: YAMLMap, key: string): number =>
  map.items.findIndex((item) => isScalar(item.key) && item.key.value === key)

/** A one-line scalar for a one-line scalar, wherever it stands. */
const setScalar = (text: string, old: unknown, value: unknown): string | null => {
  if (!isScalar(old) || old.range === null || old.range === undefined) return null
  const [from, to] = old.range
  const was = text.slice(from, to)
  const fresh = was === '' || was.includes('\n') ? null : scalarLike(was, value)
  return fresh === null ? null : text.slice(0, from) + fresh + text.slice(to)
}

const setKey = (text: string, map: YAMLMap, key: string, value: unknown): string | null => {
  const first = startOf(map.items[0]?.key)
  if (first === null || map.flow === true) return null
  const indent = columnOf(text, first)
  const pair = map.items[pairAt(map, key)]
  if (pair === undefined) {
    const end = placeOf(text, map, usualBefore(map, key))
    if (end === null) return null
    const glue = end > 0 && text[end - 1] !== '\n' ? '\n' : ''
    return text.slice(0, end) + glue + pairText(key, value, indent) + text.slice(end)
  }
  const from = startOf(pair.key)
  const old = pair.value
  if (from === null || !isNode(old) || old.range === null || old.range === undefined) return null
  const colon = text.indexOf(':', isNode(pair.key) ? pair.key.range?.[1] : from)
  if (colon === -1) return null
  const inline = inlineText(value)
  if (inline !== null && !text.slice(colon, old.range[1]).includes('\n'))
    return text.slice(0, old.range[0]) + inline + text.slice(old.range[1])
  const fresh = pairText(key, value, indent).trimStart()
  return text.slice(0, from) + fresh + text.slice(endOf(text, old))
}

/** Which of a mapping's keys a new one goes behind, in the order of the format; undefined: behind them all. */
const usualBefore = (map: YAMLMap, key: string): number | undefined => {
  const order = keyOrders.find((keys) => keys.includes(key) && isOf(map, keys))
  if (order === undefined) return undefined
  const earlier = order.slice(0, order.indexOf(key)).map((name) => pairAt(map, name))
  const last = Math.max(-1, ...earlier)
  return last === -1 ? undefined : last
}

/** Whether a mapping's own keys are those of this part of the format. */
const isOf = (map: YAMLMap, keys: readonly string[]): boolean =>
  map.items.every(
    ({ key }) =>
      isScalar(key) && (keys.includes(String(key.value)) || String(key.value).startsWith('x-')),
  )

const placeOf = (text: string, map: YAMLMap, behind: number | undefined): number | null => {
  if (behind === undefined) return endOf(text, map)
  const { value, key } = map.items[behind] ?? {}
  const last = isNode(value) ? value : key
  return isNode(last) ? endOf(text, last) : null
}

const deleteKey = (text: string, map: YAMLMap, key: string): string | null => {
  const index = pairAt(map, key)
  const pair = map.items[index]
  const from = startOf(pair?.key)
  if (pair === undefined || from === null || map.items.length === 1 || map.flow === true)
    return null
  const last = isNode(pair.value) ? pair.value : pair.key
  if (isFirst(text, from) && isNode(last))
    return text.slice(0, lineStart(text, from)) + text.slice(endOf(text, last))
  const next = startOf(map.items[index + 1]?.key)
  return next === null ? null : text.slice(0, from) + text.slice(next)
}

const spliceItems = (
  text: string,
  list: YAMLSeq,
  primitive: Exclude<Primitive, { kind: 'set' | 'delete' }>,
): string | null => {
  const parts = segmentsOf(text, list)
  if (parts === null) return null
  const { bodies, gaps } = parts
  if (primitive.kind === 'insert') {
    bodies.splice(primitive.index, 0, itemText(primitive.value, parts.indent))
    const usual = gaps.find((gap) => gap.trim() === '') ?? ''
    gaps.splice(Math.min(primitive.index, gaps.length), 0, usual)
  } else if (primitive.kind === 'remove') {
    if (bodies.length === 1) return null
    bodies.splice(primitive.index, 1)
    const [gap = ''] = gaps.splice(Math.min(primitive.index, gaps.length - 1), 1)
    // A comment between two items belongs to neither: it must not go with one of them.
    if (gap.trim() !== '') return null
  } else bodies.splice(primitive.to, 0, ...bodies.splice(primitive.from, 1))
  const body = bodies.map((each, index) => each + (gaps[index] ?? '')).join('')
  return text.slice(0, parts.from) + body + text.slice(parts.to)
}
