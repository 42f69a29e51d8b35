/** Lines `from` to `to` (exclusive, of the old text) become `lines`; an empty stretch is an insertion. */
export interface LineChange {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

/** A text's lines, each with its newline; joined they are the text again. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** More edits than this and the middle is taken as rewritten: an answer in time is worth more than a small one. */
const mostEdits = 2000

/** What turns one list of lines into another, in order, never touching: Myers' shortest edit. */
export const lineChanges = (
  before: readonly string[],
  after: readonly string[],
): readonly LineChange[] => {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1
  const a = before.slice(head, before.length - tail)
  const b = after.slice(head, after.length - tail)
  if (a.length === 0 && b.length === 0) return []
  const kept = matches(a, b)
  const changes: LineChange[] = []
  let [x, y] = [0, 0]
  for (const [nextX, nextY] of [...kept, [a.length, b.length] as const]) {
    if (nextX > x || nextY > y)
      changes.push({ from: head + x, to: head + nextX, lines: b.slice(y, nextY) })
    x = nextX + 1
    y = nextY + 1
  }
  return changes
}

/** Pairs of equal lines of a longest common subsequence, in order. */
const matches = (a: readonly string[], b: readonly string[]): (readonly [number, number])[] => {
  const steps: Map<number, number>[] = []
  let far = new Map<number, number>([[1, 0]])
  const at = (reach: ReadonlyMap<number, number>, k: number) => reach.get(k) ?? -1
  const down = (reach: ReadonlyMap<number, number>, k: number, edits: number) =>
    k === -edits || (k !== edits && at(reach, k - 1) < at(reach, k + 1))
  for (let edits = 0; edits <= Math.min(a.length + b.length, mostEdits); edits += 1) {
    steps.push(far)
    const next = new Map(far)
    for (let k = -edits; k <= edits; k += 2) {
      let x = down(far, k, edits) ? at(far, k + 1) : at(far, k - 1) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1
      next.set(k, x)
      if (x >= a.length && x - k >= b.length) return traced(steps, edits, a.length, b.length)
    }
    far = next
  }
  return []
}

const traced = (
  steps: readonly ReadonlyMap<number, number>[],
  edits: number,
  endX: number,
  endY: number,
): (readonly [number, number])[] => {
  const kept: [number, number][] = []
  let [x, y] = [endX, endY]
  for (let edit = edits; edit >= 0; edit -= 1) {
    const reach = steps[edit] ?? new Map<number, number>()
    const at = (k: number) => reach.get(k) ?? -1
    const k = x - y
    const down = k === -edit || (k !== edit && at(k - 1) < at(k + 1))
    const fromK = down ? k + 1 : k - 1
    const fromX = at(fromK)
    const start = edit === 0 ? 0 : down ? fromX : fromX + 1
    for (; x > start; x -= 1, y -= 1) kept.push([x - 1, y - 1])
    x = fromX
    y = fromX - fromK
  }
  return kept.reverse()
}
