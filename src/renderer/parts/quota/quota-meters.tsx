import './quota.css'
import type { QuotaObservation } from '@shared/quota/observation'
import { useApp } from '../../bridge/app-store'
import { Meter } from '../../ui/meter'
import { useNow } from '../../ui/ticker'
import { type ShownWindow, windowWords } from './window-words'

const ink = { plain: '', amber: 'fg-needs', red: 'fg-failed' } as const

const Line = ({ observation }: { readonly observation: QuotaObservation }) => {
  const lines = useApp(({ quota }) => quota.lines)
  const shown: ShownWindow = windowWords(observation, lines, useNow())
  const { provider } = observation
  return (
    <div className={shown.stale ? 'ql is-stale' : 'ql'} title={`${shown.resets}; ${shown.read}`}>
      <span className="fg-3">
        {provider} {shown.name}
      </span>
      <Meter
        percent={shown.usedPercent}
        label={`${provider}, ${shown.name}: ${shown.used}`}
        tone={shown.tone}
        small
      />
      <span className={ink[shown.tone]}>{shown.used}</span>
    </div>
  )
}

interface Props {
  /** Only the fullest; absent: all. */
  readonly most?: number
}

/** What each subscription has used, a thin line a window; nothing where nothing was read. */
export const QuotaMeters = ({ most }: Props) => {
  const observations = useApp(({ quota }) => quota.observations)
  const fullest = observations.toSorted((a, b) => (b.usedPercent ?? 0) - (a.usedPercent ?? 0))
  const shown = most === undefined ? observations : fullest.slice(0, most)
  return shown.map((observation) => (
    <Line key={`${observation.provider} ${observation.window}`} observation={observation} />
  ))
}
