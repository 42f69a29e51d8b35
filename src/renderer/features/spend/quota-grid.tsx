import type { QuotaObservation } from '@shared/quota/observation'
import type { WindowForecast } from '@shared/quota/forecast'
import type { ProviderHold } from '@shared/quota/quota-state'
import { useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { ask } from '../../parts/ask'
import { windowWords } from '../../parts/quota/window-words'
import { Button } from '../../ui/button'
import { age, percent } from '../../ui/format'
import { Meter } from '../../ui/meter'
import { Note } from '../../ui/note'
import { ProblemBox } from '../../ui/problem-box'
import { useNow } from '../../ui/ticker'

const ink = { plain: '', amber: 'fg-needs', red: 'fg-failed' } as const

interface CellProps {
  readonly observation: QuotaObservation
  readonly forecast: WindowForecast | undefined
}

const Cell = ({ observation, forecast }: CellProps) => {
  const lines = useApp(({ quota }) => quota.lines)
  const shown = windowWords(observation, lines, useNow())
  const { provider } = observation
  return (
    <div className={shown.stale ? 'q is-stale' : 'q'}>
      <div className="sr-h">
        <span>
          <span className="t-strong">{provider}</span> <span className="fg-3">{shown.name}</span>
        </span>
        <span className={ink[shown.tone]}>{shown.used}</span>
      </div>
      <Meter
        percent={shown.usedPercent}
        label={`${provider}, ${shown.name}: ${shown.used}`}
        tone={shown.tone}
        line={lines.stopAt}
        {...(forecast?.projectedPercent == null ? {} : { more: forecast.projectedPercent })}
      />
      <div className="q-f">
        <span>{shown.resets}</span>
        <span>{shown.read}</span>
      </div>
      {forecast === undefined ? null : (
        <div className="q-f">
          <span>
            {String(forecast.workers)} queued:{' '}
            {forecast.projectedPercent === null
              ? `use unknown, ${String(forecast.samples)} past waves`
              : `about ${percent(forecast.projectedPercent)} more, to ${percent(forecast.afterPercent)}`}
          </span>
        </div>
      )}
    </div>
  )
}

const Held = ({ held: { provider, hold } }: { readonly held: ProviderHold }) => (
  <Note icon="pause" shape="needs">
    <b>{provider} is on hold.</b> {hold.reason}.{' '}
    <Button size="s" onClick={() => void ask('liftHold', { provider })}>
      Resume {provider}
    </Button>
  </Note>
)

/** Meters of every window that was read; what nobody reports is said. */
export const QuotaGrid = ({ forecast }: { readonly forecast: readonly WindowForecast[] }) => {
  const quota = useApp((snapshot) => snapshot.quota)
  const clis = useApp((snapshot) => snapshot.clis)
  const now = useNow()
  const [asking, setAsking] = useState(false)
  const hasClaude = clis.some(({ provider, path }) => provider === 'claude' && path !== null)
  const read = new Set(quota.observations.map(({ provider }) => provider))
  const silent = clis.filter(
    ({ provider, path }) => path !== null && provider !== 'demo' && !read.has(provider),
  )
  const holds = quota.holds.filter(({ hold }) => hold.until === null || hold.until > now)
  return (
    <>
      {holds.map((held) => (
        <Held key={held.provider} held={held} />
      ))}
      {quota.problems.map((problem) => (
        <ProblemBox key={problem.message} problem={problem} />
      ))}
      {quota.observations.length === 0 ? (
        <p className="fg-3 t-small">
          No quota was read yet. A worker on a subscription reports it with its first answer.
        </p>
      ) : (
        <div className="qgrid">
          {quota.observations.map((observation) => (
            <Cell
              key={`${observation.provider} ${observation.window}`}
              observation={observation}
              forecast={forecast.find(
                ({ provider, window }) =>
                  provider === observation.provider && window === observation.window,
              )}
            />
          ))}
        </div>
      )}
      {hasClaude ? (
        <p className="row fg-3 t-small">
          Claude tells its windows with an answer; one short call to its cheapest model asks for
          them.
          <Button
            size="s"
            disabled={asking}
            onClick={() => {
              setAsking(true)
              void ask('probeQuota', { provider: 'claude' }).then(() => {
                setAsking(false)
              })
            }}
          >
            {asking ? 'Asking Claude' : 'Ask Claude now'}
          </Button>
        </p>
      ) : null}
      {(quota.credits ?? []).map(({ provider, left, observedAt }) => (
        <p key={provider} className="fg-3 t-small">
          Credits of {provider}: <span className="fg-2">{left}</span>, read {age(now - observedAt)}{' '}
          ago.
        </p>
      ))}
      {silent.length === 0 ? null : (
        <p className="fg-3 t-small">
          Not reported: {silent.map(({ label }) => label).join(', ')}. Nothing is guessed for{' '}
          {silent.length === 1 ? 'it' : 'them'}.
        </p>
      )}
    </>
  )
}
