import { budgetMeters, type BudgetStanding } from '@shared/budget/budget-standing'
import { blindWords, budgetWords } from '../../parts/budget/budget-words'
import { Meter } from '../../ui/meter'

interface Props {
  readonly name: string
  readonly standing: BudgetStanding
  readonly warnAt: number
}

/** A budget by its tightest limit; the others stand in its tooltip. */
export const BudgetFact = ({ name, standing, warnAt }: Props) => {
  const meters = budgetMeters(standing, warnAt).toSorted((a, b) => b.percent - a.percent)
  const [tightest] = meters
  if (tightest === undefined) return null
  const { demoUsd } = standing.used
  const shown = budgetWords(tightest, demoUsd)
  const all = meters
    .map((meter) => budgetWords(meter, demoUsd))
    .map(({ used, limit }) => `${used} of ${limit}`)
  const blind = blindWords(standing)
  return (
    <div className="fact fact-wide tnum" title={[...all, blind].filter(Boolean).join('\n')}>
      <span>
        {name}
        {blind === '' ? '' : ', in part unreported'}
      </span>
      <div className="row">
        <span>{shown.used}</span>
        <div className="grow">
          <Meter
            percent={tightest.percent}
            label={`${name}: ${shown.used} of ${shown.limit}`}
            tone={shown.tone}
          />
        </div>
        {shown.word === '' ? null : <span className={shown.ink}>{shown.word}</span>}
        <span className="fg-3">{shown.limit}</span>
      </div>
    </div>
  )
}
