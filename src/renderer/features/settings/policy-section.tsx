import type { Problem } from '@shared/lib/problem'
import { strategies } from '@shared/plan/plan-document'
import type { Result } from '@shared/lib/result'
import type { Policy } from '@shared/policy/policy'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'
import { RevealButton } from '../../parts/machine/reveal-button'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { ProblemBox } from '../../ui/problem-box'
import { Segmented } from '../../ui/segmented'
import { Select } from '../../ui/select'
import { Skeleton } from '../../ui/skeleton'
import { PolicyFieldRow } from './policy-field-row'
import { policyFields } from './policy-fields'
import { SettingRow } from './setting-row'

interface FormProps {
  readonly policy: Policy
  readonly onChoose: (policy: Policy) => void
  readonly onType: (policy: Policy) => Promise<Problem | null>
}

const PolicyForm = ({ policy, onChoose, onType }: FormProps) => (
  <div className="setrows">
    <SettingRow title="Strategy" text="Where a plan names none.">
      <span className="w-field">
        <Select
          label="Strategy"
          value={policy.defaultStrategy}
          options={strategies.map((strategy) => ({ value: strategy, label: strategy }))}
          onChange={(defaultStrategy) => {
            onChoose({ ...policy, defaultStrategy })
          }}
        />
      </span>
    </SettingRow>
    <SettingRow
      title="Another provider"
      text="Where a plan names a provider to spare: ask, take another, or use it all the same."
    >
      <Segmented
        label="Another provider"
        value={policy.providerSwitch}
        options={[
          { value: 'ask', label: 'Ask' },
          { value: 'automatic', label: 'Automatic' },
          { value: 'never', label: 'Never' },
        ]}
        onChange={(providerSwitch) => {
          onChoose({ ...policy, providerSwitch })
        }}
      />
    </SettingRow>
    {policyFields.map((field) => (
      <PolicyFieldRow key={field.id} field={field} policy={policy} onSave={onType} />
    ))}
  </div>
)

export const PolicySection = () => {
  const dataFolder = useApp((snapshot) => snapshot.dataFolder)
  const [policy, setPolicy] = useState<Policy | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isResetting, setResetting] = useState(false)

  const show = (answer: Result<Policy, Problem>): void => {
    setProblem(answer.ok ? null : answer.error)
    if (answer.ok) setPolicy(answer.value)
  }

  useEffect(() => {
    const read = () => void call('readPolicy', {}).then(show)
    read()
    // Whoever comes back may have edited the file.
    window.addEventListener('focus', read)
    return () => {
      window.removeEventListener('focus', read)
    }
  }, [])

  const write = (seen: Policy, changed: Policy) =>
    // Whoever saves it has seen it.
    call('writePolicy', { seen, wanted: { ...changed, onboarded: true } })
  const save = async (seen: Policy, changed: Policy) => {
    show(await write(seen, changed))
  }
  /** What is refused of a typed field is said at that field, and goes with it. */
  const saveTyped = async (seen: Policy, changed: Policy): Promise<Problem | null> => {
    const answer = await write(seen, changed)
    if (answer.ok) show(answer)
    return answer.ok ? null : answer.error
  }

  const reset = async () => {
    setResetting(false)
    show(await call('resetPolicy', {}))
  }

  return (
    <>
      <div className="sec-h">
        <h2>Policy</h2>
        <span className="fg-3 t-small">
          standing preferences; a plan may run fewer workers, and its own budget goes first
        </span>
        <span className="push" />
        <RevealButton path={`${dataFolder}/policy.json`} label="Open file" />
        <Button
          kind="quiet"
          size="s"
          onClick={() => {
            setResetting(true)
          }}
        >
          Reset policy
        </Button>
      </div>
      <ConfirmDialog
        open={isResetting}
        title="Reset the policy?"
        cancel="Keep it"
        confirm="Reset policy"
        onCancel={() => {
          setResetting(false)
        }}
        onConfirm={() => void reset()}
      >
        Every preference goes back to its default. Your file is kept beside it as
        policy.json.before-reset.
      </ConfirmDialog>
      {problem ? <ProblemBox problem={problem} /> : null}
      {policy?.onboarded === false ? (
        <p className="row fg-3 t-small set-none">
          These are the defaults; you have not settled them yet.
          <Button size="s" onClick={() => void save(policy, policy)}>
            Keep the defaults
          </Button>
        </p>
      ) : null}
      {policy ? (
        <PolicyForm
          policy={policy}
          onChoose={(next) => void save(policy, next)}
          onType={(next) => saveTyped(policy, next)}
        />
      ) : null}
      {!policy && !problem ? <Skeleton word="Reading policy.json" /> : null}
    </>
  )
}
