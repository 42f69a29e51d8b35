import type { Condition } from '@shared/playbook/condition'

export const needKinds = [
  'ask',
  'person',
  'check',
  'run',
  'verdicts',
  'expr',
  'all',
  'any',
  'not',
] as const
type NeedKind = (typeof needKinds)[number]

export const needWords: Readonly<Record<NeedKind, string>> = {
  ask: 'the lead judges',
  person: 'you judge',
  check: 'a check of the project',
  run: 'a command',
  verdicts: 'verdicts of reviewers',
  expr: 'a fact',
  all: 'all of these',
  any: 'one of these',
  not: 'not this',
}

export const freshNeed: Condition = 'the result is good enough to go on'

const leaves = {
  ask: freshNeed,
  person: { ask: 'The result is good enough to go on', by: 'person' },
  check: { check: 'test', in: 'combined' },
  run: { run: 'git diff --check', in: 'combined' },
  verdicts: { verdicts: { fail: 0 } },
  expr: { expr: 'run.costUsd < 10' },
} as const satisfies Partial<Record<NeedKind, Condition>>

export const needKind = (need: Condition): NeedKind => {
  if (typeof need === 'string') return 'ask'
  if ('ask' in need) return need.by === 'person' ? 'person' : 'ask'
  return needKinds.find((kind) => kind in need) ?? 'ask'
}

/** What a condition is made of by all, any and not; null: it stands alone. */
export const needParts = (need: Condition): readonly Condition[] | null => {
  if (typeof need === 'string') return null
  if ('all' in need) return need.all
  if ('any' in need) return need.any
  return 'not' in need ? [need.not] : null
}

/** The same kind of whole around other parts. */
export const withParts = (need: Condition, parts: readonly Condition[]): Condition => {
  const kind = needKind(need)
  if (kind === 'all') return { all: [...parts] }
  if (kind === 'any') return { any: [...parts] }
  return kind === 'not' ? { not: parts[0] ?? freshNeed } : need
}

/** A condition of another kind: a whole keeps what is written as its part, a part alone keeps the first. */
export const asKind = (need: Condition, kind: NeedKind): Condition => {
  const parts = needParts(need) ?? [need]
  if (kind === 'all' || kind === 'any')
    return kind === 'all' ? { all: [...parts] } : { any: [...parts] }
  if (kind === 'not') return { not: parts.length === 1 ? (parts[0] ?? freshNeed) : need }
  const [first] = parts
  return first !== undefined && needKind(first) === kind ? first : leaves[kind]
}
