import { isMap, isNode, isSeq, type Node } from 'yaml'
import { lineEnd, trimBlank } from './text-lines'

/** Just past the last line that a node's content touches. */
export const endOf = (text: string, owner: Node): number => {
  const end = lastNode(owner).range?.[1] ?? 0
  // Blank lines and dedented comments that the parser counts as a block scalar's tail are not content.
  return end > 0 && text[end - 1] === '\n' ? trimBlank(text, end) : lineEnd(text, end)
}

const lastNode = (owner: Node): Node => {
  if (isMap(owner) && owner.flow !== true) {
    const pair = owner.items.at(-1)
    const last = pair?.value ?? pair?.key
    return isNode(last) ? lastNode(last) : owner
  }
  if (isSeq(owner) && owner.flow !== true) {
    const last = owner.items.at(-1)
    return isNode(last) ? lastNode(last) : owner
  }
  return owner
}
