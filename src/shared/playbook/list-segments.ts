import { isNode, type YAMLSeq } from 'yaml'
import { endOf } from './node-end'
import { columnOf, isFirst, lineStart } from './text-lines'

/** A block list cut into its items, each with the comments directly above it, and what lies between them. */
export interface Segments {
  readonly from: number
  readonly to: number
  /** Column of the dashes. */
  readonly indent: number
  readonly bodies: string[]
  readonly gaps: string[]
}

/** Null where the items do not begin lines of their own. */
export const segmentsOf = (text: string, list: YAMLSeq): Segments | null => {
  const dashes = dashesOf(list)
  if (dashes.length !== list.items.length || !dashes.every((at) => isFirst(text, at))) return null
  const starts = dashes.map((at) => ownComments(text, lineStart(text, at), columnOf(text, at)))
  const ends = list.items.map((item) => (isNode(item) ? endOf(text, item) : 0))
  const bodies = starts.map((start, index) => {
    const body = text.slice(start, ends[index])
    return body.endsWith('\n') ? body : `${body}\n`
  })
  const gaps = starts.slice(1).map((next, index) => text.slice(ends[index], next))
  const [from = 0] = starts
  const [dash = 0] = dashes
  return { from, to: ends.at(-1) ?? 0, indent: columnOf(text, dash), bodies, gaps }
}

/** The parser keeps a list's dashes in its source tokens only. */
const dashesOf = ({ srcToken, items }: YAMLSeq): readonly number[] => {
  if (srcToken?.type !== 'block-seq') return []
  return srcToken.items.slice(0, items.length).flatMap(({ start }) => {
    const dash = start.find(({ type }) => type === 'seq-item-ind')
    return dash === undefined ? [] : [dash.offset]
  })
}

/** Comment lines that stand directly above an item belong to it and travel with it. */
const ownComments = (text: string, start: number, indent: number): number => {
  let at = start
  while (at > 0) {
    const above = lineStart(text, at - 1)
    const line = text.slice(above, at)
    const own = line.trimStart()
    if (!own.startsWith('#') || line.length - own.length !== indent) return at
    at = above
  }
  return at
}
