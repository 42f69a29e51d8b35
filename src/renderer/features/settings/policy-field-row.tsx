import type { Problem } from '@shared/lib/problem'
import type { Policy } from '@shared/policy/policy'
import { useState } from 'react'
import { Input } from '../../ui/input'
import { type PolicyField, withField } from './policy-fields'
import { SettingRow } from './setting-row'

interface Props {
  readonly field: PolicyField
  readonly policy: Policy
  readonly onSave: (policy: Policy) => Promise<Problem | null>
}

/** Saved when the field is left or Enter is pressed; what is invalid stays in the field and is not saved. */
export const PolicyFieldRow = ({ field, policy, onSave }: Props) => {
  const saved = field.show(policy)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const commit = async () => {
    if (typed === null) return
    if (typed.trim() === saved) {
      setTyped(null)
      setError(null)
      return
    }
    const next = withField(policy, field, typed)
    if (!next) {
      setError(field.rule)
      return
    }
    const problem = await onSave(next)
    setError(problem === null ? null : [problem.message, problem.fix].filter(Boolean).join(' '))
    if (!problem) setTyped(null)
  }

  return (
    <SettingRow title={field.title} text={field.text} error={error}>
      <span className={field.wide ? 'w-field-l' : 'w-field-s'}>
        <Input
          aria-label={field.title}
          value={typed ?? saved}
          invalid={error !== null}
          onChange={(event) => {
            // What was wrong is no longer what stands there.
            setTyped(event.target.value)
            setError(null)
          }}
          onBlur={() => void commit()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void commit()
          }}
        />
      </span>
    </SettingRow>
  )
}
