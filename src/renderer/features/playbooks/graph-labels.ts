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
const shortest = 40

/** Puts the words of an edge where it has room: beside a way down, above a way across. */
export const edgeLabel = ({ id, label, kind, points }: RoutedEdge): EdgeLabel | null => {
  if (label === undefined) return null
  const fail = kind === 'fail'
  const legs = points.slice(1).flatMap(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? [x, y]
    return [{ fromX, fromY, x, y }]
  })
  const last = legs.at(-1)
  if (last === undefined) return null
  if (last.fromX === last.x) {
    const first = fail ? (legs[0] ?? last) : last
    const y = fail ? (first.fromY + first.y) / 2 + beside : last.fromY + beside
    return { id, text: label, x: first.x + beside, y, fail, width: 220 }
  }
  const width = Math.max(shortest, last.x - last.fromX + 4 * beside)
  return { id, text: label, x: last.fromX + beside, y: last.fromY - above, fail, width }
}
