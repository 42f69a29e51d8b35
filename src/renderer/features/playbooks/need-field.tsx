import type { Condition } from '@shared/playbook/condition'
import { say } from '@shared/playbook/say'
import { places } from '@shared/playbook/words'
import { IconButton } from '../../ui/icon-button'
import { Select } from '../../ui/select'
import { TypedInput } from './typed-input'

const kinds = ['ask', 'person', 'check', 'run', 'verdicts', 'expr'] as const
type Kind = (typeof kinds)[number]

const words: Readonly<Record<Kind, string>> = {
  ask: 'the lead judges',
  person: 'you judge',
  check: 'a check of the project',
  run: 'a command',
  verdicts: 'verdicts of reviewers',
  expr: 'a fact',
}

const fresh: Readonly<Record<Kind, Condition>> = {
  ask: 'the result is good enough to go on',
  person: { ask: 'The result is good enough to go on', by: 'person' },
  check: { check: 'test', in: 'combined' },
  run: { run: 'git diff --check', in: 'combined' },
  verdicts: { verdicts: { fail: 0 } },
  expr: { expr: 'run.costUsd < 10' },
}

const kindOf = (need: Condition): Kind | null => {
  if (typeof need === 'string') return 'ask'
  if ('ask' in need) return need.by === 'person' ? 'person' : 'ask'
  for (const kind of ['check', 'run', 'verdicts', 'expr'] as const) if (kind in need) return kind
  return null
}

const textOf = (need: Condition): string | null => {
  if (typeof need === 'string') return need
  if ('ask' in need) return need.ask
  if ('check' in need) return need.check
  if ('run' in need) return need.run
  return 'expr' in need ? need.expr : null
}

const withText = (need: Condition, text: string): Condition => {
  if (typeof need === 'string') return text
  if ('ask' in need) return { ...need, ask: text }
  if ('check' in need) return { ...need, check: text }
  if ('run' in need) return { ...need, run: text }
  return 'expr' in need ? { expr: text } : need
}

const verdictRules = [
  { value: 'no-fail', label: 'nobody says FAIL', verdicts: { fail: 0 } },
  { value: 'all-pass', label: 'all say PASS', verdicts: { pass: 'all' } },
  { value: 'agree', label: 'they agree', verdicts: { agree: true } },
] as const

interface Props {
  readonly label: string
  readonly need: Condition
  readonly onChange: (need: Condition) => void
  /** Null: it is the only one, or it can't be taken away here. */
  readonly onRemove: (() => void) | null
}

/** One condition: of what kind, and what it says. Nested ones are said whole and edited in the YAML. */
export const NeedField = ({ label, need, onChange, onRemove }: Props) => {
  const kind = kindOf(need)
  const text = textOf(need)
  if (kind === null)
    return (
      <p className="t-small fg-2">
        {say(need)} <span className="fg-3">Edit it in the YAML.</span>
      </p>
    )
  const verdicts = typeof need === 'object' && 'verdicts' in need ? need.verdicts : null
  const rule = verdictRules.find(
    (each) => JSON.stringify(each.verdicts) === JSON.stringify(verdicts),
  )
  const place = typeof need === 'object' && 'in' in need ? need.in : undefined
  return (
    <div className="need">
      <span className="row">
        <Select
          label={`${label}: judged by`}
          value={kind}
          options={kinds.map((value) => ({ value, label: words[value] }))}
          onChange={(next) => onChange(fresh[next])}
        />
        {onRemove === null ? null : (
          <IconButton icon="x" label={`Remove: ${say(need)}`} small onClick={onRemove} />
        )}
      </span>
      {text === null ? null : (
        <TypedInput
          label={label}
          value={text}
          mono={kind === 'run' || kind === 'expr' || kind === 'check'}
          onCommit={(next) => {
            if (next.trim() !== '') onChange(withText(need, next.trim()))
          }}
        />
      )}
      {kind === 'check' || kind === 'run' ? (
        <Select
          label={`${label}: run in`}
          value={place ?? 'combined'}
          options={places.map((value) => ({ value, label: `in ${placeWords[value]}` }))}
          onChange={(value) => {
            if (typeof need === 'object' && ('check' in need || 'run' in need))
              onChange({ ...need, in: value })
          }}
        />
      ) : null}
      {verdicts === null ? null : (
        <Select
          label={`${label}: which verdicts`}
          value={rule?.value ?? 'other'}
          options={[
            ...verdictRules.map(({ value, label: words }) => ({ value, label: words })),
            ...(rule === undefined ? [{ value: 'other' as const, label: say(need) }] : []),
          ]}
          onChange={(value) => {
            const next = verdictRules.find((each) => each.value === value)
            if (next !== undefined) onChange({ verdicts: { ...next.verdicts } })
          }}
        />
      )}
    </div>
  )
}

const placeWords = {
  workspace: "each worker's workspace",
  combined: 'all diffs combined',
  checkout: 'my checkout',
} as const
