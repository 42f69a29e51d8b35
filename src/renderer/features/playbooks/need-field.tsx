import type { Condition } from '@shared/playbook/condition'
import { say } from '@shared/playbook/say'
import { places } from '@shared/playbook/words'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { Select } from '../../ui/select'
import {
  asKind,
  freshNeed,
  needKind,
  needKinds,
  needParts,
  needWords,
  withParts,
} from './need-kinds'
import { TypedInput } from './typed-input'

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

/** One condition: of what kind, and what it says; one made of others holds them below it. */
export const NeedField = ({ label, need, onChange, onRemove }: Props) => {
  const kind = needKind(need)
  const text = textOf(need)
  const parts = needParts(need)
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
          options={needKinds.map((value) => ({ value, label: needWords[value] }))}
          onChange={(next) => {
            onChange(asKind(need, next))
          }}
        />
        {onRemove === null ? null : (
          <IconButton icon="x" label={`Remove: ${say(need)}`} small onClick={onRemove} />
        )}
      </span>
      {parts === null ? null : (
        <div className="need-parts">
          {parts.map((part, place) => (
            <NeedField
              key={place}
              label={`${label}, part ${place + 1}`}
              need={part}
              onChange={(next) => {
                onChange(withParts(need, parts.with(place, next)))
              }}
              onRemove={
                parts.length === 1
                  ? null
                  : () => {
                      onChange(withParts(need, parts.toSpliced(place, 1)))
                    }
              }
            />
          ))}
          {kind === 'not' ? null : (
            <Button
              size="s"
              kind="quiet"
              icon="plus"
              onClick={() => {
                onChange(withParts(need, [...parts, freshNeed]))
              }}
            >
              Add a part
            </Button>
          )}
        </div>
      )}
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
