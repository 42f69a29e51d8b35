import fc from 'fast-check'
import type { Condition } from '../condition'
import { playbookSchema, type Playbook } from '../schema'

const text = fc.constantFrom(
  'the change is small',
  'it works: really',
  '# not a comment',
  'says "yes"',
  "it's fine",
  'Ünïcode — ok',
  'yes',
  '42',
  'a: b',
  '- dash',
  ' trailing',
)
const lines = fc.constantFrom(
  'Do one thing.\nThen stop.\n',
  'one line',
  'Ends without newline\n\nafter a blank',
  '  indented first\nsecond\n',
)

/** Conditions of every form, over the facts of the phases named. */
export const conditionArb = (ids: readonly string[]): fc.Arbitrary<Condition> =>
  fc.letrec<{ c: Condition }>((tie) => ({
    c: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      text,
      fc.record({ ask: text, by: fc.constantFrom('lead' as const, 'person' as const) }),
      fc.record({ check: fc.constantFrom('test', 'lint', 'build') }),
      fc.record({ run: fc.constantFrom('npm test', 'go test ./...', 'exit 1 # x') }),
      fc.record({
        verdicts: fc.record({
          pass: fc.constantFrom<number | 'all'>(0, 1, 2, 'all'),
          fail: fc.nat(2),
        }),
      }),
      exprArb(ids),
      fc.array(tie('c'), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
      fc.array(tie('c'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
      tie('c').map((not) => ({ not })),
    ),
  })).c

const exprArb = (ids: readonly string[]): fc.Arbitrary<Condition> =>
  ids.length === 0
    ? fc.constant({ expr: 'run.costUsd < 5' })
    : fc
        .tuple(
          fc.constantFrom(...ids),
          fc.constantFrom('failed > 0', 'succeeded >= 1', 'ran', 'agree', 'files < 9'),
        )
        .map(([id, rest]) => ({ expr: `${id}.${rest}` }))

const maybe = <T>(arb: fc.Arbitrary<T>, freq = 2) => fc.option(arb, { nil: undefined, freq })

const row = fc.record({
  role: maybe(text),
  who: maybe(fc.constantFrom('lead' as const, 'worker' as const)),
  tier: maybe(fc.constantFrom('cheap' as const, 'standard' as const, 'strong' as const)),
  readOnly: maybe(fc.boolean()),
  workers: maybe(
    fc.oneof(
      fc.integer({ min: 1, max: 4 }),
      fc.record({ from: fc.constantFrom('plan'), max: fc.integer({ min: 1, max: 5 }) }),
    ),
  ),
  does: maybe(text),
  brief: maybe(lines),
  limit: maybe(fc.integer({ min: 1, max: 3 })),
  quorum: maybe(fc.constantFrom<1 | 'all'>(1, 'all')),
  linkTo: maybe(fc.nat(20)),
  withTo: maybe(fc.nat(20), 3),
  then: maybe(fc.constantFrom('next' as const, 'recheck' as const, 'done' as const)),
  hasIf: fc.boolean(),
  gate: fc.constantFrom('none', 'one', 'list'),
  retry: fc.nat(2),
  each: maybe(fc.record({ costUsd: fc.integer({ min: 1, max: 9 }) })),
  rename: fc.boolean(),
})
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never
type Draft = Record<string, unknown> & { id: string }

const fieldsOf = (id: string, given: Row, first: unknown, second: unknown): Draft => {
  const { role, who, tier, readOnly, does, brief, limit, quorum, each } = given
  return {
    id,
    ...{ role, who, tier, readOnly, does, brief, limit, quorum },
    ...(who === 'lead' ? {} : { workers: given.workers }),
    ...(each === undefined ? {} : { budget: { each } }),
    ...(given.gate === 'one' ? { gate: first } : {}),
    ...(given.gate === 'list'
      ? { gate: { name: 'gate', needs: [first, second], retry: given.retry } }
      : {}),
    ...(given.hasIf ? { if: second } : {}),
  }
}

/** Hangs a phase on the chain of an earlier gate, or beside an earlier phase, or behind the last one. */
const placed = (phase: Draft, { linkTo, withTo, then }: Row, before: readonly Draft[]): Draft => {
  const gated = before.filter(({ gate }) => gate !== undefined)
  const heads = before.filter(
    (other) => other['after'] === undefined && other['with'] === undefined,
  )
  if (linkTo !== undefined && gated.length > 0)
    return { ...phase, after: gated[linkTo % gated.length]?.id, then }
  const beside = withTo === undefined ? undefined : heads[withTo % Math.max(1, heads.length)]?.id
  return { ...phase, with: beside, then: then === 'recheck' ? undefined : then }
}

/** Valid playbooks of every shape: choices, chains on chains, lead and worker phases, limits, gates. */
export const playbookArb: fc.Arbitrary<Playbook> = fc
  .array(row, { minLength: 1, maxLength: 7 })
  .chain((rows) => {
    const ids = rows.map(({ rename }, index) => (rename ? `p-${index}` : `phase${index}`))
    const size = rows.length * 2
    const conditions = fc.array(conditionArb(ids), { minLength: size, maxLength: size })
    return fc.tuple(conditions, maybe(text), maybe(lines)).map(([given, name, goal]) => {
      const phases: Draft[] = []
      for (const [index, each] of rows.entries()) {
        const phase = fieldsOf(ids[index] ?? '', each, given[index * 2], given[index * 2 + 1])
        phases.push(placed(phase, each, phases))
      }
      // What is undefined is not written, as in a file.
      const written: unknown = JSON.parse(JSON.stringify({ version: 1, name, goal, phases }))
      return playbookSchema.parse(written)
    })
  })
