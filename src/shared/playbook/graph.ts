import {
  chainOf,
  gateOf,
  isLink,
  isWorker,
  isWriter,
  runsOf,
  spine,
  titleOf,
  workersMax,
} from './phase'
import { say } from './say'
import type { Phase, Playbook } from './schema'

export type GraphNode =
  | {
      readonly id: string
      readonly kind: 'phase'
      readonly phase: string
      /** Its place in the file. */
      readonly index: number
      readonly title: string
      readonly who: 'lead' | 'worker'
      readonly facts: readonly string[]
      readonly cap?: string
      readonly link: boolean
    }
  | {
      readonly id: string
      readonly kind: 'gate'
      readonly phase: string
      readonly title: string
      readonly facts: readonly string[]
      readonly onFail: readonly string[]
    }
  | {
      readonly id: string
      readonly kind: 'lead'
      readonly phase: string
      readonly title: string
      readonly facts: readonly string[]
    }
  | { readonly id: string; readonly kind: 'end'; readonly title: string }

export interface GraphEdge {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly kind: 'flow' | 'choice' | 'fail' | 'recheck'
  readonly label?: string
}

/** The flow as nodes and edges: a pure picture of the document. It holds no position and no state of its own. */
export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
}

export const graph = (book: Playbook): Graph => ({
  nodes: [
    ...book.phases.flatMap((phase, index) => nodesOf(book, phase, index)),
    { id: '/end', kind: 'end', title: 'Report' },
  ],
  edges: [...book.phases.flatMap((phase) => chainEdges(book, phase)), ...mainEdges(book)],
})

/** Where a phase is left: at its gate, if it has one. */
const outOf = (phase: Phase): string =>
  gateOf(phase) === undefined ? phase.id : `${phase.id}/gate`

const edge = (from: string, to: string, kind: GraphEdge['kind'], label?: string): GraphEdge => ({
  id: `${from}>${to}${kind === 'recheck' ? '~' : ''}`,
  from,
  to,
  kind,
  ...(label === undefined ? {} : { label }),
})

const nodesOf = (book: Playbook, phase: Phase, index: number): readonly GraphNode[] => {
  const { id } = phase
  const cap = phase.budget?.costUsd
  const own: GraphNode = {
    id,
    kind: 'phase',
    phase: id,
    index,
    title: titleOf(phase),
    who: isWorker(phase) ? 'worker' : 'lead',
    facts: factsOf(phase),
    ...(cap === undefined ? {} : { cap: `≤ $${cap.toFixed(2)}` }),
    link: isLink(phase),
  }
  const gate = gateOf(phase)
  if (gate === undefined) return [own]
  const chain = chainOf(book, id).map((link) => link.id)
  const facts = gate.needs.map(say)
  const diamond: GraphNode = {
    id: `${id}/gate`,
    kind: 'gate',
    phase: id,
    title: gate.name ?? facts.join(', '),
    facts,
    onFail: [...(gate.retry > 0 ? [`retry ${gate.retry}`] : []), ...chain, 'lead'],
  }
  // Without a chain the lead is a word at the gate, not a box.
  if (chain.length === 0) return [own, diamond]
  const choices = ['accept, repeat, skip or stop']
  const lead = { id: `${id}/lead`, phase: id, title: 'Lead decides', facts: choices }
  return [own, diamond, { ...lead, kind: 'lead' }]
}

const factsOf = (phase: Phase): readonly string[] => {
  const { does, workers, isolate, tier = 'standard' } = phase
  if (!isWorker(phase)) return ['lead', ...(does === undefined ? [] : [does])]
  const max = workersMax(phase)
  const many = typeof workers === 'object' ? `≤ ${max}` : String(max)
  const how = isWriter(phase) ? `write, ${isolate === 'worktree' ? 'worktree' : 'clone'}` : 'read'
  return [`workers, ${how}`, `${many} × ${tier}`]
}

const chainEdges = (book: Playbook, phase: Phase): readonly GraphEdge[] => {
  const gate = gateOf(phase)
  if (gate === undefined) return []
  const diamond = `${phase.id}/gate`
  const edges = [edge(phase.id, diamond, 'flow')]
  const chain = chainOf(book, phase.id)
  const times = gate.retry === 1 ? 'once' : `${gate.retry} times`
  const first = gate.retry > 0 ? `on fail: retry ${times}` : 'on fail'
  let from = diamond
  for (const [at, link] of chain.entries()) {
    const label = at === 0 ? `${first}, then ${titleOf(link).toLowerCase()}` : 'still fails'
    edges.push(edge(from, link.id, 'fail', label))
    from = outOf(link)
    if ((link.then ?? 'recheck') !== 'recheck') continue
    const again = runsOf(link) > 1 ? `check again, at most ${runsOf(link)} times` : 'check again'
    edges.push(edge(from, diamond, 'recheck', again))
  }
  if (chain.length > 0) edges.push(edge(from, `${phase.id}/lead`, 'fail', 'still fails'))
  return edges
}

const mainEdges = (book: Playbook): readonly GraphEdge[] => {
  const groups = spine(book)
  const joins = groups.slice(1).flatMap((group, at) => {
    const before = (groups[at] ?? []).filter(({ then }) => then !== 'done')
    const kind = group.length > 1 ? 'choice' : 'flow'
    return before.flatMap((from) =>
      group.map((to) =>
        edge(outOf(from), to.id, kind, to.if === undefined ? undefined : `if ${say(to.if)}`),
      ),
    )
  })
  const last = (groups.at(-1) ?? []).map((phase) => edge(outOf(phase), '/end', 'flow'))
  const early = groups
    .slice(0, -1)
    .flat()
    .filter(({ then }) => then === 'done')
    .map((phase) => edge(outOf(phase), '/end', 'flow', 'done'))
  return [...joins, ...last, ...early]
}
