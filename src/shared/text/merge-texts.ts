import { type LineChange, lineChanges, linesOf } from './line-changes'

export interface Merged {
  readonly text: string
  /** Places that both changed: mine stands, theirs is kept above it as comments. */
  readonly conflicts: number
}

/**
 * Joins two texts that were both made from `base`, line by line. Where both changed the same lines mine
 * counts and theirs stands above it behind `# `, so that nothing is lost and a YAML text stays one.
 */
export const mergeTexts = (base: string, mine: string, theirs: string): Merged => {
  const lines = linesOf(base)
  const left = [...lineChanges(lines, linesOf(mine))]
  const right = [...lineChanges(lines, linesOf(theirs))]
  const out: string[] = []
  let conflicts = 0
  let at = 0
  while (left.length > 0 || right.length > 0) {
    const { from, to, ours, others } = nextGroup(left, right)
    out.push(...lines.slice(at, from))
    const my = applied(lines, from, to, ours)
    const their = applied(lines, from, to, others)
    if (ours.length === 0 || my.join('') === their.join('')) out.push(...their)
    else if (others.length === 0) out.push(...my)
    else {
      conflicts += 1
      out.push(...commented(their), ...my)
    }
    at = to
  }
  out.push(...lines.slice(at))
  return { text: out.join(''), conflicts }
}

const touches = (a: { from: number; to: number }, b: { from: number; to: number }) =>
  a.from <= b.to && b.from <= a.to

/** Takes the first change of either side with all that overlap or touch it, one through the other. */
const nextGroup = (left: LineChange[], right: LineChange[]) => {
  const first = [left[0], right[0]]
    .filter((change) => change !== undefined)
    .sort((a, b) => a.from - b.from)[0]
  const span = { from: first?.from ?? 0, to: first?.to ?? 0 }
  const ours: LineChange[] = []
  const others: LineChange[] = []
  const take = (queue: LineChange[], into: LineChange[]): boolean => {
    const [next] = queue
    if (next === undefined || !touches(next, span)) return false
    queue.shift()
    into.push(next)
    span.to = Math.max(span.to, next.to)
    return true
  }
  while (take(left, ours) || take(right, others));
  return { ...span, ours, others }
}

const applied = (
  lines: readonly string[],
  from: number,
  to: number,
  changes: readonly LineChange[],
): string[] => {
  const out: string[] = []
  let at = from
  for (const change of changes) {
    out.push(...lines.slice(at, change.from), ...change.lines)
    at = change.to
  }
  return [...out, ...lines.slice(at, to)]
}

const commented = (lines: readonly string[]): string[] =>
  ['# The file says here:\n', ...lines.map((line) => `# ${line}`)].map((line) =>
    line.endsWith('\n') ? line : `${line}\n`,
  )
