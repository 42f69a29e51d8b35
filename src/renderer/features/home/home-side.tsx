import type { OrchestrationSummary } from '@shared/worker/records'
import { useApp } from '../../bridge/app-store'
import { go } from '../../bridge/navigation'
import { QuotaMeters } from '../../parts/quota/quota-meters'
import { DemoMark } from '../../parts/spend/demo-mark'
import { Traced } from '../../parts/spend/traced'
import { OrchestrationStrip } from '../../parts/strip/orchestration-strip'
import { stripOf } from '../../parts/strip/strip-of'
import { useAsks } from '../../parts/strip/use-asks'
import { money } from '../../ui/format'
import { useRoving } from '../../ui/use-roving'

const atMost = 12

const Row = ({ orchestration }: { readonly orchestration: OrchestrationSummary }) => {
  const { id, title, waveId, costUsd, demoUsd } = orchestration
  const asks = useAsks(id)
  return (
    <button
      type="button"
      data-item
      className="spend-row"
      onClick={() =>
        go(
          waveId === null
            ? { screen: 'orchestration', orchestrationId: id }
            : { screen: 'wave', waveId },
        )
      }
    >
      <span className="sr-h">
        <span className="trunc" title={title}>
          {title}
        </span>
        <span className="nowrap">
          {costUsd === null ? <span className="fg-3">cost unknown</span> : money(costUsd)}
          <DemoMark usd={costUsd} demoUsd={demoUsd} />
        </span>
      </span>
      <span className="sr-f">
        <OrchestrationStrip strip={stripOf(orchestration, asks)} />
      </span>
    </button>
  )
}

/** What today cost, and what it was spent on. */
export const HomeSide = () => {
  const spent = useApp(({ spentTodayUsd }) => spentTodayUsd)
  const orchestrations = useApp((snapshot) => snapshot.orchestrations)
  const read = useApp(({ quota }) => quota.observations.length)
  const roving = useRoving<HTMLDivElement>()
  const newest = orchestrations.toSorted((a, b) => b.updatedAt - a.updatedAt)
  return (
    <aside className="home-r scroll">
      <section>
        <div className="sec-h">
          <h2>Spend today</h2>
        </div>
        <div className="row baseline">
          <span className="t-figure">
            <Traced title="Spend today" days={1} of={{ by: 'all' }} off={spent === 0}>
              {money(spent)}
            </Traced>
          </span>
          <span className="fg-2 t-small trunc">reported by ended turns</span>
        </div>
      </section>
      {read > 0 ? (
        <section>
          <div className="sec-h">
            <h2>Quota</h2>
            <span className="push t-micro fg-3">used of each window</span>
          </div>
          <QuotaMeters />
        </section>
      ) : null}
      <section>
        <div className="sec-h">
          <h2>Orchestrations</h2>
          <span className="count">{newest.length}</span>
          <span className="push t-micro fg-3">newest first</span>
        </div>
        {newest.length === 0 ? (
          <p className="home-none fg-3 t-small">The first wave you run starts one.</p>
        ) : (
          <div className="spend-rows row-list" {...roving}>
            {newest.slice(0, atMost).map((each) => (
              <Row key={each.id} orchestration={each} />
            ))}
          </div>
        )}
      </section>
    </aside>
  )
}
