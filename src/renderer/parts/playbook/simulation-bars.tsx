import type { SimulationView } from '@shared/ipc/playbook-views'
import { barPlaces, hours, lasts } from './simulation-words'

type Bar = SimulationView['bars'][number]

const noteOf = (bar: Bar): string => {
  if (bar.notes.length > 0) return bar.notes.join('; ')
  if (bar.unknown) return 'its time is unknown'
  return bar.end === null ? '' : `about ${lasts(bar.end - bar.start)}`
}

/** When each phase would run, one bar a phase. */
export const SimulationBars = ({ view }: { readonly view: SimulationView }) => {
  const places = barPlaces(view)
  return (
    <>
      <ol className="sim-bars">
        {view.bars.map((bar, at) => {
          const { left, width } = places[at] ?? { left: 0, width: 0 }
          const note = noteOf(bar)
          const ghost = bar.unknown || bar.lead
          return (
            <li key={bar.phase}>
              <span className="fg-2 trunc" title={bar.title}>
                {bar.title}
              </span>
              <div className="meter sim-bar" aria-hidden="true">
                <i
                  className={ghost ? 'sim-ghost' : 'sim-fill'}
                  style={{ left: `${left}%`, width: `${width}%` }}
                />
              </div>
              <span className={bar.held ? 'sim-note fg-needs' : 'sim-note fg-3'}>{note}</span>
            </li>
          )
        })}
      </ol>
      <div className="sim-axis t-micro fg-3">
        {hours(view).map((hour, at) => (
          <span key={at}>{hour}</span>
        ))}
      </div>
    </>
  )
}
