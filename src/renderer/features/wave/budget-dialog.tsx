import type { OrchestrationBudget } from '@shared/budget/budget'
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

/** Null: a field holds no number. */
const budgetOf = (texts: Texts): OrchestrationBudget | null => {
  const set = fields.flatMap(({ key }) => {
    const text = texts[key].trim()
    return text === '' ? [] : [[key, numberOf(text)] as const]
  })
  return set.some(([, value]) => !Number.isFinite(value)) ? null : Object.fromEntries(set)
}

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
            {...(next === null ? { why: 'A limit is a number' } : {})}
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
          <Labelled
            key={key}
            label={label}
            error={Number.isFinite(numberOf(texts[key])) ? null : 'This is no number.'}
          >
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
