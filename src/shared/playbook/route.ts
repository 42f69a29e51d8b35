import type { Graph, GraphEdge } from './graph'
import { cellSize, layout, type Placed } from './layout'
import type { Playbook } from './schema'

type Point = readonly [x: number, y: number]

/** An edge with its bends, in pixels; every piece runs along one axis. */
export interface RoutedEdge extends GraphEdge {
  readonly points: readonly Point[]
}

/** The whole picture: nodes with places, edges with bends. */
export interface Flow {
  readonly nodes: readonly (Graph['nodes'][number] & Placed)[]
  readonly edges: readonly RoutedEdge[]
}

export const flow = (book: Playbook, picture: Graph, columns = 3): Flow => {
  const placed = layout(book, picture, columns)
  const nodes = picture.nodes.flatMap((node) => {
    const spot = placed.get(node.id)
    return spot === undefined ? [] : [{ ...node, ...spot }]
  })
  const edges = picture.edges.flatMap((edge) => {
    const from = placed.get(edge.from)
    const to = placed.get(edge.to)
    if (from === undefined || to === undefined) return []
    return [{ ...edge, points: route(from, to, edge.kind) }]
  })
  return { nodes, edges }
}

const route = (from: Placed, to: Placed, kind: GraphEdge['kind']): readonly Point[] => {
  const [fx, fy] = middle(from)
  const [tx, ty] = middle(to)
  const right = from.x + from.w
  if (kind === 'recheck') {
    const lane = from.y - 18
    return [
      [fx, from.y],
      [fx, lane],
      [tx, lane],
      [tx, to.y + to.h],
    ]
  }
  const below = to.y > from.y + from.h
  if (below && kind === 'fail') {
    const lane = to.y - 30
    return [
      [fx, from.y + from.h],
      [fx, lane],
      [tx, lane],
      [tx, to.y],
    ]
  }
  if (below && tx <= fx + cellSize.w / 2) {
    const lane = to.y - 34
    return [
      [right, fy],
      [right + 30, fy],
      [right + 30, lane],
      [tx, lane],
      [tx, to.y],
    ]
  }
  if (fy === ty) {
    return [
      [right, fy],
      [to.x, ty],
    ]
  }
  const bend = to.x - 20
  return [
    [right, fy],
    [bend, fy],
    [bend, ty],
    [to.x, ty],
  ]
}

const middle = ({ x, y, w, h }: Placed): Point => [x + w / 2, y + h / 2]
