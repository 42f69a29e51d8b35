import type { Graph, GraphNode } from './graph'
import { chainOf, gateOf, spine } from './phase'
import type { Phase, Playbook } from './schema'

/** A node's place in pixels, by its top left corner. */
export interface Placed {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

interface Cell {
  readonly col: number
  readonly row: number
}

export const nodeSize: Readonly<Record<GraphNode['kind'], { w: number; h: number }>> = {
  phase: { w: 176, h: 76 },
  gate: { w: 26, h: 26 },
  lead: { w: 176, h: 76 },
  end: { w: 96, h: 40 },
}
export const cellSize = { w: 288, h: 152, pad: 24 } as const

/**
 * Places the flow on a grid: main line left to right in rows of `columns`, choices stacked, fail chains in
 * lanes below their gate. A cell depends on what stands before it alone: an edit moves nothing earlier.
 */
export const layout = (
  book: Playbook,
  { nodes }: Graph,
  columns = 3,
): ReadonlyMap<string, Placed> => {
  const grid = new Grid(book, columns).cells()
  const placed = nodes.flatMap((node): [string, Placed][] => {
    const { w, h } = nodeSize[node.kind]
    const cell = grid.get(node.kind === 'gate' ? node.phase : node.id)
    if (cell === undefined) return []
    const beside = node.kind === 'gate' ? nodeSize.phase.w + 42 : 0
    const x = cellSize.pad + cell.col * cellSize.w + beside
    const y = cellSize.pad + cell.row * cellSize.h + (nodeSize.phase.h - h) / 2
    return [[node.id, { id: node.id, x, y, w, h }]]
  })
  return new Map(placed)
}

class Grid {
  private readonly at = new Map<string, Cell>()
  private readonly taken = new Set<string>()

  constructor(
    private readonly book: Playbook,
    private readonly columns: number,
  ) {}

  cells(): ReadonlyMap<string, Cell> {
    const groups = spine(this.book)
    let row = 0
    for (let first = 0; first < groups.length; first += this.columns)
      row = this.line(groups.slice(first, first + this.columns), row)
    const last = groups.length % this.columns
    const before = groups.at(-1)?.[0]
    const beside = before === undefined ? undefined : this.at.get(before.id)
    this.put('/end', last === 0 ? { col: 0, row } : { col: last, row: beside?.row ?? 0 })
    return this.at
  }

  /** One row of groups with everything that hangs below it; returns the first free row. */
  private line(groups: readonly (readonly Phase[])[], row: number): number {
    for (const [col, group] of groups.entries())
      for (const [option, phase] of group.entries()) this.put(phase.id, { col, row: row + option })
    const under = row + Math.max(...groups.map((group) => group.length))
    return Math.max(...groups.flat().map((phase) => this.chain(phase, under)))
  }

  /** Puts a gate's chain into the first lane with room for all of it; returns the first row below it. */
  private chain(phase: Phase, under: number): number {
    const links = gateOf(phase) === undefined ? [] : chainOf(this.book, phase.id)
    const own = this.at.get(phase.id)
    if (links.length === 0 || own === undefined) return under
    const ids = [...links.map(({ id }) => id), `${phase.id}/lead`]
    const col = Math.max(0, Math.min(own.col, this.columns - ids.length))
    let row = Math.max(under, own.row + 1)
    while (ids.some((_, index) => this.taken.has(`${col + index},${row}`))) row += 1
    for (const [index, id] of ids.entries()) this.put(id, { col: col + index, row })
    return Math.max(row + 1, ...links.map((link) => this.chain(link, row + 1)))
  }

  private put(id: string, cell: Cell): void {
    this.at.set(id, cell)
    this.taken.add(`${cell.col},${cell.row}`)
  }
}
