import { bookName } from '@shared/playbook/book-name'
import type { Graph, GraphNode } from '@shared/playbook/graph'
import { cellSize, type Placed } from '@shared/playbook/layout'
import { flow } from '@shared/playbook/route'
import type { Issue } from '@shared/playbook/parse'
import type { Playbook } from '@shared/playbook/schema'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { Segmented } from '../../ui/segmented'
import { useShortcuts } from '../../ui/shortcuts'
import { edgeLabel, labelEnd } from './graph-labels'
import { isWay, nextPlace } from './graph-moves'
import { GraphNodeView } from './graph-node'
import { issuesAt } from './reading'
import { useSize } from './use-size'

interface Props {
  readonly book: Playbook
  readonly picture: Graph
  readonly issues: readonly Issue[]
  readonly selected: string | null
  /** `gate`: the person meant the gate behind the phase. */
  readonly onSelect: (phase: string, part: 'phase' | 'gate') => void
  readonly onAdd: (() => void) | null
  /** The text has a fault that hides the newest edits from the graph. */
  readonly stale: boolean
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5] as const

const nearestZoom = (fit: number): number =>
  zooms.filter((zoom) => zoom <= Math.min(1, fit)).at(-1) ?? zooms[0]

const phaseOf = (node: GraphNode): string | null => (node.kind === 'end' ? null : node.phase)

/** The playbook as it flows. It is laid out, never dragged; arrows move between boxes. */
export const GraphView = ({ book, picture, issues, selected, onSelect, onAdd, stale }: Props) => {
  const canvas = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(canvas)
  const [zoom, setZoom] = useState(1)
  const columns = Math.max(2, Math.floor((width / zoom - cellSize.pad) / cellSize.w))
  const { nodes, edges } = useMemo(() => flow(book, picture, columns), [book, picture, columns])
  const places = useMemo(
    () => new Map<string, Placed>(nodes.map((node) => [node.id, node])),
    [nodes],
  )
  // The way back to the gate is a word on the card: a line of its own would lie on the one down.
  const drawn = edges.filter(({ kind }) => kind !== 'recheck')
  const back = new Set(
    edges.flatMap(({ kind, from }) => (kind === 'recheck' ? [from.replace(/\/gate$/, '')] : [])),
  )
  const { pad } = cellSize
  const bends = edges.flatMap(({ points }) => points.map(([x]) => x))
  const labels = drawn.flatMap((edge) => edgeLabel(edge) ?? [])
  const right =
    Math.max(0, ...bends, ...nodes.map(({ x, w }) => x + w), ...labels.map(labelEnd)) + pad
  const bottom = Math.max(0, ...nodes.map(({ y, h }) => y + h)) + pad

  const fit = () => {
    setZoom(nearestZoom(Math.min(width / right, height / bottom)))
  }
  const step = (by: 1 | -1) => {
    const at = zooms.findIndex((each) => each >= zoom)
    setZoom(zooms[Math.min(zooms.length - 1, Math.max(0, at + by))] ?? 1)
  }
  useShortcuts('Graph', {
    '0': { label: 'Fit the graph', run: fit, move: true },
    '+': { label: 'Show the graph larger', run: () => step(1), move: true },
    '-': { label: 'Show the graph smaller', run: () => step(-1), move: true },
  })

  const indexOf = new Map(book.phases.map(({ id }, index) => [id, index]))
  const issuesOf = (node: GraphNode): readonly Issue[] => {
    const phase = phaseOf(node)
    const index = phase === null ? undefined : indexOf.get(phase)
    if (index === undefined || node.kind === 'lead') return []
    const all = issuesAt(issues, index)
    return all.filter(
      // A gate with no diamond, for it can't be read, is the phase's to show.
      ({ path }) => (path[2] === 'gate' && places.has(`${phase}/gate`)) === (node.kind === 'gate'),
    )
  }

  // One tab stop: the selected phase, else the first.
  const stop = selected !== null && places.has(selected) ? selected : book.phases[0]?.id
  useEffect(() => {
    for (const box of canvas.current?.querySelectorAll<HTMLElement>('[data-node]') ?? [])
      box.tabIndex = box.dataset['node'] === stop ? 0 : -1
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, target } = event
    if (!isWay(key) || event.ctrlKey || event.metaKey || event.altKey) return
    const from =
      target instanceof HTMLElement ? places.get(target.dataset['node'] ?? '') : undefined
    if (from === undefined) return
    const boxes = [...places.values()].filter(({ id }) => id !== '/end' && !id.endsWith('/lead'))
    const next = nextPlace(boxes, from, key)
    event.preventDefault()
    if (next === null) return
    canvas.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next.id)}"]`)?.focus()
  }

  return (
    <section className="pb-g" aria-label="Graph">
      <div className="pb-tools row">
        <Segmented
          label="Size of the graph"
          small
          value="now"
          options={[
            { value: 'less', label: <span aria-label="Smaller">−</span> },
            { value: 'now', label: `${Math.round(zoom * 100)}%` },
            { value: 'more', label: <span aria-label="Larger">+</span> },
          ]}
          onChange={(value) => {
            if (value === 'now') setZoom(1)
            else step(value === 'more' ? 1 : -1)
          }}
        />
        <Button size="s" keys="0" onClick={fit}>
          Fit
        </Button>
        {stale ? (
          <span className="badge badge-st s-needs">as before the error in the text</span>
        ) : null}
        <span className="push" />
        {onAdd === null ? null : (
          <Button size="s" icon="plus" keys="a" onClick={onAdd}>
            Add phase
          </Button>
        )}
      </div>
      <div className="pb-canvas" ref={canvas} onKeyDown={onKeyDown}>
        <div className="pb-sheet" style={{ width: right * zoom, height: bottom * zoom }}>
          <div
            className="pb-scaled"
            role="group"
            aria-label={`Phases and gates of ${bookName(book, 'the playbook')}`}
            style={{ width: right, height: bottom, transform: `scale(${zoom})` }}
          >
            <svg className="wires" width={right} height={bottom} aria-hidden="true">
              <defs>
                {(['flow', 'fail'] as const).map((kind) => (
                  <marker
                    key={kind}
                    id={`arrow-${kind}`}
                    viewBox="0 0 8 8"
                    refX="7"
                    refY="4"
                    markerWidth="7"
                    markerHeight="7"
                    orient="auto"
                  >
                    <path className={`wire wire-${kind}`} d="M1 1 7 4 1 7" />
                  </marker>
                ))}
              </defs>
              {drawn.map(({ id, kind, points }) => {
                const fail = kind === 'fail'
                return (
                  <path
                    key={id}
                    className={`wire ${fail ? 'wire-fail wire-dash' : 'wire-flow'}`}
                    d={`M${points.map((point) => point.join(' ')).join('L')}`}
                    markerEnd={`url(#arrow-${fail ? 'fail' : 'flow'})`}
                  />
                )
              })}
            </svg>
            {labels.map((label) => (
              <span
                key={label.id}
                className={['glabel glabel-edge', label.fail && 'fg-needs', label.up && 'glabel-up']
                  .filter(Boolean)
                  .join(' ')}
                style={{ left: label.x, top: label.y, maxWidth: label.width }}
                title={label.text}
              >
                {label.text}
              </span>
            ))}
            {nodes.map((node) => {
              const phase = phaseOf(node)
              return (
                <GraphNodeView
                  key={node.id}
                  node={node}
                  spot={node}
                  selected={phase !== null && phase === selected && node.kind === 'phase'}
                  issues={issuesOf(node)}
                  again={back.has(node.id)}
                  onSelect={() => {
                    if (phase !== null) onSelect(phase, node.kind === 'gate' ? 'gate' : 'phase')
                  }}
                />
              )
            })}
          </div>
        </div>
      </div>
    </section>
  )
}
