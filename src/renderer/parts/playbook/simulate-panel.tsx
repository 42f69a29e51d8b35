import type { CallIn } from '@shared/ipc/contract'
import type { SimulationView } from '@shared/ipc/playbook-views'
import type { Problem } from '@shared/lib/problem'
import { useState } from 'react'
import { call } from '../../bridge/client'
import { Button } from '../../ui/button'
import { money } from '../../ui/format'
import { ProblemBox } from '../../ui/problem-box'
import './simulation.css'
import { SimulationBars } from './simulation-bars'
import { hourOf, lasts, windowText } from './simulation-words'

interface Props {
  /** Why it can't be forecast now; null: it can. */
  readonly why: string | null
  /** Its key works here. */
  readonly keyed: boolean
}

interface Answer {
  /** It is of what was asked then, and not of what would be asked now. */
  readonly stale: boolean
  readonly view: SimulationView | null
  readonly problem: Problem | null
}

/** What a run would take from now on: time, cost, quota, and what nobody knows. */
export const useSimulation = ({
  text,
  profile,
  demo,
}: CallIn<'simulatePlaybook'>): { readonly answer: Answer | null; readonly run: () => void } => {
  const now = JSON.stringify([text, profile, demo])
  const [answer, setAnswer] = useState<(Omit<Answer, 'stale'> & { of: string }) | null>(null)
  const run = () => {
    void call('simulatePlaybook', { text, profile, demo }).then((found) => {
      setAnswer({
        of: now,
        view: found.ok ? found.value : null,
        problem: found.ok ? null : found.error,
      })
    })
  }
  return { answer: answer === null ? null : { ...answer, stale: answer.of !== now }, run }
}

export const SimulatePanel = ({
  why,
  keyed,
  answer,
  run,
}: Props & ReturnType<typeof useSimulation>) => {
  const view = answer?.view ?? null
  return (
    <section className="fsec" aria-label="Simulation">
      <div className="row">
        <h3 className="t-small t-strong">Simulate with today's quota</h3>
        <span className="push" />
        <Button size="s" icon="play" why={why} onClick={run} {...(keyed ? { keys: 'p' } : {})}>
          Simulate
        </Button>
      </div>
      {answer?.problem ? <ProblemBox problem={answer.problem} /> : null}
      {view === null ? (
        answer === null ? (
          <p className="hint">
            Past turns, prices and what is left of the quota give a time, a cost and where it would
            wait. Nothing runs.
          </p>
        ) : null
      ) : (
        <div role="status">
          {answer?.stale === true ? (
            <p className="hint fg-needs">This is of how it was before; simulate again.</p>
          ) : null}
          <SimulationBars view={view} />
          <dl className="kv kv-r sim-kv">
            <dt>Ends about</dt>
            <dd>
              {view.endsAt === null
                ? 'unknown'
                : `${hourOf(view.endsAt)}, ${lasts(view.endsAt - view.now)}`}
            </dd>
            <dt>Price</dt>
            <dd>
              {view.cost === null
                ? 'unknown'
                : `${money(view.cost.low)} to ${money(view.cost.high)}`}
            </dd>
            {view.windows.map((window) => (
              <div key={`${window.provider} ${window.window}`} className="sim-w">
                <dt>
                  {window.provider}, {window.window}
                </dt>
                <dd className={window.held ? 'fg-needs' : ''}>{windowText(window)}</dd>
              </div>
            ))}
          </dl>
          {view.windows.length === 0 ? (
            <p className="hint">No quota window was read yet, so none is forecast.</p>
          ) : null}
          {view.unknown.length === 0 ? null : (
            <div className="sim-unknown">
              <h4 className="t-head">Unknown, and why</h4>
              <ul>
                {view.unknown.map((each) => (
                  <li key={each} className="t-small fg-2">
                    {each}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </section>
  )
}
