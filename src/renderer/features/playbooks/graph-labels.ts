import { nodeSize } from '@shared/playbook/layout'
import type { RoutedEdge } from '@shared/playbook/route'

export interface EdgeLabel {
  readonly id: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly fail: boolean
  /** Longer than this is cut; the whole stands in the tooltip. */
  readonly width: number
}

const beside = 6
const above = 16
const longest = 220

/**
 * Puts the words of an edge where it has room: on a fail chain beside the way down or above the way across;
 * on the main line above the box it leads to, or beside the arrow that comes from above.
 */
export const edgeLabel = ({ id, label, kind, points }: RoutedEdge): EdgeLabel | null => {
  const [start, second] = points
  const end = points.at(-1)
  const before = points.at(-2)
  if (label === undefined || !start || !second || !end || !before) return null
  const [x, y] = end
  if (kind === 'fail') {
    const down = start[0] === second[0]
    return down
      ? { id, text: label, x: start[0] + beside, y: start[1] + above, fail: true, width: longest }
      : {
          id,
          text: label,
          x: start[0] + beside,
          y: start[1] - above,
          fail: true,
          width: x - start[0],
        }
  }
  const fromAbove = before[0] === x
  return fromAbove
    ? { id, text: label, x: x + beside, y: before[1] + beside, fail: false, width: longest }
    : {
        id,
        text: label,
        x,
        y: y - nodeSize.phase.h / 2 - above,
        fail: false,
        width: nodeSize.phase.w,
      }
}
