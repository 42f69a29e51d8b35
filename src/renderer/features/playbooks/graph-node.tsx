import type { Placed } from '@shared/playbook/layout'
import type { GraphNode } from '@shared/playbook/graph'
import type { Issue } from '@shared/playbook/parse'
import { gateLabelWidth } from './graph-labels'
import { Icon } from '../../ui/icon'
import { Mark } from '../../ui/mark'

interface Props {
  readonly node: GraphNode
  readonly spot: Placed
  readonly selected: boolean
  readonly issues: readonly Issue[]
  /** On a fail chain, and the gate is judged again after it. */
  readonly again: boolean
  readonly onSelect: () => void
}

const Gate = ({ selected, issues, onSelect, node, spot }: Props) => {
  const title = node.kind === 'gate' ? node.title : ''
  const bad = issues.some(({ severity }) => severity === 'error')
  return (
    <>
      <button
        type="button"
        data-node={node.id}
        className={['gnode', selected && 'is-selected', bad && 'bad'].filter(Boolean).join(' ')}
        style={{ left: spot.x, top: spot.y, width: spot.w, height: spot.h }}
        aria-label={`Gate: ${title}${bad ? ', with an error' : ''}`}
        aria-pressed={selected}
        tabIndex={-1}
        onClick={onSelect}
      >
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <path className="gnode-d" d="M14 2 26 14 14 26 2 14z" />
          <path className="gnode-t" d="M10 14.2 13 17l5-6" />
        </svg>
      </button>
      <span
        className="glabel glabel-gate"
        style={{ left: spot.x + spot.w / 2, top: spot.y, maxWidth: gateLabelWidth }}
        title={title}
      >
        <span className="glabel-lines">{title}</span>
        {node.kind === 'gate' && node.onFail.length === 1 ? (
          <span className="fg-3 trunc">else lead</span>
        ) : null}
      </span>
    </>
  )
}

const words = (node: Exclude<GraphNode, { kind: 'gate' }>): readonly string[] =>
  node.kind === 'end' ? [] : node.facts

/** `workers, write, clone` is short of room for it: where it works gives way. */
const thenGate = (fact = ''): string => `${fact.split(', ').slice(0, 2).join(', ')}, then the gate`

/** One box of the graph: a phase, a gate, the lead's word, or the end. */
export const GraphNodeView = (props: Props) => {
  const { node, spot, selected, issues, again, onSelect } = props
  if (node.kind === 'gate') return <Gate {...props} />
  const style = { left: spot.x, top: spot.y, width: spot.w, height: spot.h }
  if (node.kind === 'end')
    return (
      <div className="node node-end" style={style}>
        <Icon name="report" size={14} />
        <b className="trunc">{node.title}</b>
      </div>
    )
  const lead = node.kind === 'lead' || node.who === 'lead'
  const [first, second] = words(node)
  const error = issues.find(({ severity }) => severity === 'error')
  const inside = (
    <>
      <span className="row node-h">
        <Icon name={lead ? 'user' : 'term'} size={14} />
        <b className="trunc">{node.title}</b>
      </span>
      <span className="m">
        <span className="trunc">{again ? thenGate(first) : first}</span>
      </span>
      <span className="m">
        {error === undefined ? (
          <span className="trunc" title={second}>
            {second}
          </span>
        ) : (
          <span className="node-bad trunc" title={error.message}>
            <Mark shape="failed" word={error.message} bare />
            <span className="trunc">{error.message}</span>
          </span>
        )}
        {node.kind === 'phase' && node.cap !== undefined ? (
          <span className="none">{node.cap}</span>
        ) : null}
      </span>
    </>
  )
  const classes = ['node', lead && 'lead', selected && 'is-selected', error && 'bad']
    .filter(Boolean)
    .join(' ')
  if (node.kind === 'lead')
    return (
      <div className={classes} style={style}>
        {inside}
      </div>
    )
  return (
    <button
      type="button"
      data-node={node.id}
      className={classes}
      style={style}
      aria-label={`${node.title}: ${[...node.facts, node.cap].filter(Boolean).join(', ')}${error ? `, error: ${error.message}` : ''}`}
      aria-pressed={selected}
      tabIndex={-1}
      onClick={onSelect}
    >
      {inside}
    </button>
  )
}
