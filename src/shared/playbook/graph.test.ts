import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import { graph } from './graph'
import { layout } from './layout'
import { parsePlaybook } from './parse'
import { flow } from './route'
import { playbookSchema, type Playbook } from './schema'
import { runs } from './testing/bundled'
import { playbookArb } from './testing/playbook-arb'

vi.setConfig({ testTimeout: 300_000 })

const read = (text: string): Playbook => playbookSchema.parse(parsePlaybook(text).raw)
const holds = (rule: (book: Playbook) => void) => {
  fc.assert(fc.property(playbookArb, rule), { numRuns: runs })
}

test('a pure picture: same document, same graph and places, however it is written', () => {
  holds((book) => {
    const one = read(stringify(book))
    const options = { defaultStringType: 'QUOTE_DOUBLE', collectionStyle: 'flow' } as const
    const two = read(stringify(book, options))
    const before = JSON.stringify(one)
    expect(graph(two)).toEqual(graph(one))
    expect(flow(two, graph(two))).toEqual(flow(one, graph(one)))
    expect(JSON.stringify(one)).toBe(before)
  })
})

test('shows every phase and gate once; every edge joins nodes; every gate has a way to the lead', () => {
  holds((book) => {
    const { nodes, edges } = graph(book)
    const ids = nodes.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const phases = nodes.filter(({ kind }) => kind === 'phase').map(({ id }) => id)
    expect(phases).toEqual(book.phases.map(({ id }) => id))
    for (const edge of edges) expect(ids).toEqual(expect.arrayContaining([edge.from, edge.to]))
    expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length)
    for (const gate of nodes) {
      if (gate.kind !== 'gate') continue
      expect(gate.onFail.at(-1)).toBe('lead')
      const reached = new Set([gate.id])
      for (const id of reached)
        for (const edge of edges)
          if (edge.from === id && (edge.kind === 'fail' || edge.kind === 'flow'))
            reached.add(edge.to)
      if (gate.onFail.some((step) => ids.includes(step)))
        expect(reached).toContain(`${gate.phase}/lead`)
    }
  })
})

test('places every node, none on another', () => {
  const columns = fc.integer({ min: 1, max: 5 })
  fc.assert(
    fc.property(playbookArb, columns, (book, count) => {
      const picture = graph(book)
      const boxes = [...layout(book, picture, count).values()]
      expect(boxes.length).toBe(picture.nodes.length)
      for (const [index, a] of boxes.entries())
        for (const b of boxes.slice(index + 1)) {
          const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y
          expect(apart, `${a.id} ${b.id}`).toBe(true)
        }
    }),
    { numRuns: runs },
  )
})

test("stands still: a phase added at the end, or a phase's changed fields, move nothing else", () => {
  holds((book) => {
    const end = { id: 'at-the-end', does: 'x' }
    const more = playbookSchema.parse({ ...book, phases: [...book.phases, end] })
    const before = layout(book, graph(book))
    const after = layout(more, graph(more))
    for (const [id, box] of before) if (id !== '/end') expect(after.get(id)).toEqual(box)
    const phases = book.phases.map((phase) => ({
      ...phase,
      does: 'other',
      tier: 'strong' as const,
    }))
    const other = { ...book, phases }
    expect([...layout(other, graph(other))]).toEqual([...before])
  })
})

test('every piece of an edge runs along one axis', () => {
  holds((book) => {
    for (const { points } of flow(book, graph(book)).edges)
      for (const [at, [x, y]] of points.entries()) {
        const next = points[at + 1]
        if (next !== undefined) expect(x === next[0] || y === next[1]).toBe(true)
      }
  })
})
