import { cellSize, nodeSize } from '@shared/playbook/layout'
import type { RoutedEdge } from '@shared/playbook/route'

export interface EdgeLabel {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  /** It grows upward from its place. */
  readonly up: boolean
  readonly fail: boolean
  /** Longer than this wraps, and after two lines is cut; the whole stands in the tooltip. */
  readonly width: number
}

const beside = 6
const near = 2
const longest = 220
/** From the lower corner of a gate to where the boxes of its row end, and a little. */
const belowRow = (nodeSize.phase.h - nodeSize.gate.h) / 2 + near
/** Less room than this between two boxes takes no words. */
const narrow = 64

/** About as wide as a letter of such words is, in pixels. */
const letter = 6

/** Where the words end at the right, about: what is drawn has to reach so far. */
export const labelEnd = ({ x, width, text }: EdgeLabel): number =>
  x + Math.min(width, text.length * letter)

/** The words at a gate stand between two boxes and never over their edges. */
export const gateLabelWidth = cellSize.w - nodeSize.phase.w - 2 * near

/**
 * Puts the words of an edge where it has room: on a fail chain beside the way down and below the boxes beside its
 * gate, above the way across, or below the gate where it is too short; on the main line above the box it leads to, or beside the arrow that
 * comes from above.
 */
export const edgeLabel = ({ id, label, kind, points }: RoutedEdge): EdgeLabel | null => {
  const [start, second] = points
  const end = points.at(-1)
  const before = points.at(-2)
  if (label === undefined || !start || !second || !end || !before) return null
  const [x, y] = end
  const said = { id, text: label, fail: kind === 'fail' }
  if (kind === 'fail') {
    const [fromX, fromY] = start
    if (fromX === second[0])
      return { ...said, x: fromX + beside, y: fromY + belowRow, up: false, width: longest }
    const room = x - fromX
    const { w, h } = nodeSize.gate
    return room < narrow
      ? { ...said, x: fromX - w, y: fromY + h / 2 + near, up: false, width: w + room }
      : { ...said, x: fromX + near, y: fromY - near, up: true, width: room - beside }
  }
  return before[0] === x
    ? { ...said, x: x + beside, y: before[1] + beside, up: false, width: longest }
    : {
        ...said,
        x,
        y: y - nodeSize.phase.h / 2 - near,
        up: true,
        width: nodeSize.phase.w,
      }
}
