import type { Expr, Fact, Facts, Operator } from './expr'

/** An answer; `unknown` where a fact is missing or nobody could say. */
export type Tri = 'yes' | 'no' | 'unknown'

const tri = (value: boolean): Tri => (value ? 'yes' : 'no')

/** Every fact an expression reads, as written. */
export const namesIn = (node: Expr): readonly string[] => {
  if (node.kind === 'name') return [node.name]
  if (node.kind === 'not') return namesIn(node.of)
  if (node.kind === 'literal') return []
  return [...namesIn(node.left), ...namesIn(node.right)]
}

/** A fact that is not known makes the answer unknown, never false: the lead is then asked. */
export const evalExpr = (node: Expr, facts: Facts): Tri => {
  switch (node.kind) {
    case 'literal':
    case 'name': {
      const value = valueOf(node, facts)
      return typeof value === 'boolean' ? tri(value) : 'unknown'
    }
    case 'not':
      return opposite(evalExpr(node.of, facts))
    case 'and':
    case 'or': {
      const ends: Tri = node.kind === 'and' ? 'no' : 'yes'
      const left = evalExpr(node.left, facts)
      if (left === ends) return ends
      const right = evalExpr(node.right, facts)
      if (right === ends) return ends
      return left === 'unknown' || right === 'unknown' ? 'unknown' : right
    }
    case 'compare':
      return compare(node.op, valueOf(node.left, facts), valueOf(node.right, facts))
  }
}

/** The answer to the opposite question. */
export const opposite = (answer: Tri): Tri =>
  answer === 'unknown' ? 'unknown' : tri(answer === 'no')

const valueOf = (node: Expr, facts: Facts): Fact | undefined => {
  if (node.kind === 'literal') return node.value
  return node.kind === 'name' && Object.hasOwn(facts, node.name) ? facts[node.name] : undefined
}

const compare = (op: Operator, left: Fact | undefined, right: Fact | undefined): Tri => {
  if (left === undefined || right === undefined || typeof left !== typeof right) return 'unknown'
  if (op === '==') return tri(left === right)
  if (op === '!=') return tri(left !== right)
  if (typeof left !== 'number' || typeof right !== 'number') return 'unknown'
  if (op === '<') return tri(left < right)
  if (op === '<=') return tri(left <= right)
  return tri(op === '>' ? left > right : left >= right)
}
