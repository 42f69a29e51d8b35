import { demoPart, demoUsdOf, demoWord } from '@shared/worker/demo-part'
import type { ProviderId } from '@shared/worker/provider-id'
import { money } from '../../ui/format'

interface Props {
  readonly usd: number | null
  /** What of it the demo made up. */
  readonly demoUsd: number
}

/** Stands beside every sum of money the demo had a part in. */
export const DemoMark = ({ usd, demoUsd }: Props) => {
  const part = demoPart(usd, demoUsd)
  if (part === 'none') return null
  const what = part === 'all' ? 'A figure of the demo' : `${money(demoUsd)} of it is of the demo`
  return (
    <span className="fg-3 nowrap" title={`${what}, not money`}>
      {demoWord[part]}
    </span>
  )
}

/** The same as text: `$0.39 demo`. */
export const markedMoney = (usd: number | null, demoUsd: number): string =>
  `${money(usd)}${demoWord[demoPart(usd, demoUsd)]}`

/** The same for what one provider's turn cost. */
export const markedCost = (provider: ProviderId, costUsd: number): string =>
  markedMoney(costUsd, demoUsdOf({ provider, costUsd }))
