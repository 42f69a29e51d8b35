import type { OrchestrationBudget } from '@shared/budget/budget'
import { budgetFaults } from '@shared/budget/budget-limits'
import { useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/input'
import { Labelled } from '../../ui/labelled'

const fields = [
  { key: 'maxReportedCostUsd', label: 'Reported cost, dollars' },
  { key: 'maxReportedTokens', label: 'Reported tokens, without cache reads' },
  { key: 'maxCalls', label: 'Turns' },
] as const
type Key = (typeof fields)[number]['key']
type Texts = Readonly<Record<Key, string>>

const textsOf = (budget: OrchestrationBudget): Texts => {
  const text = (key: Key) => (budget[key] === undefined ? '' : String(budget[key]))
  return {
    maxReportedCostUsd: text('maxReportedCostUsd'),
    maxReportedTokens: text('maxReportedTokens'),
    maxCalls: text('maxCalls'),
  }
}

const numberOf = (text: string): number => Number(text.trim().replace(/^\$/, ''))

/** What is wrong with what stands in a field, in words; null: it is a limit, or empty. */
const faultOf = (key: Key, text: string): string | null => {
  if (text.trim() === '') return null
  const value = numberOf(text)
  if (!Number.isFinite(value)) return 'This is no number.'
  const [fault] = budgetFaults({ [key]: value })
  if (fault !== undefined) return `This ${fault.words}.`
  return key === 'maxReportedCostUsd' || Number.isInteger(value)
    ? null
    : 'This must be a whole number.'
}

/** Null: a field holds no limit. */
const budgetOf = (texts: Texts): OrchestrationBudget | null =>
  fields.some(({ key }) => faultOf(key, texts[key]) !== null)
    ? null
    : Object.fromEntries(
        fields.flatMap(({ key }) =>
          texts[key].trim() === '' ? [] : [[key, numberOf(texts[key])] as const],
        ),
      )

interface Props {
  readonly orchestrationId: string
  readonly budget: OrchestrationBudget
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Hard limits of a whole orchestration, over all its waves. */
export const BudgetDialog = ({ orchestrationId, budget, onClose, onSaved }: Props) => {
  const [texts, setTexts] = useState(textsOf(budget))
  const next = budgetOf(texts)
  const save = async () => {
    if (next === null) return
    if ((await ask('setOrchestrationBudget', { orchestrationId, budget: next })) === null) return
    onSaved()
    onClose()
  }
  return (
    <Dialog
      open
      title="Budget of the orchestration"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            {...(next === null ? { why: 'A limit is not right yet' } : {})}
            onClick={() => void save()}
          >
            Save budget
          </Button>
        </>
      }
    >
      <p>
        It holds for all its waves together, from now on. Each wave keeps its own budget beside it.
        Empty is no limit.
      </p>
      <div className="budget-fields">
        {fields.map(({ key, label }) => (
          <Labelled key={key} label={label} error={faultOf(key, texts[key])}>
            {(control) => (
              <Input
                {...control}
                value={texts[key]}
                placeholder="no limit"
                onChange={(event) => {
                  setTexts({ ...texts, [key]: event.target.value })
                }}
              />
            )}
          </Labelled>
        ))}
      </div>
    </Dialog>
  )
}
