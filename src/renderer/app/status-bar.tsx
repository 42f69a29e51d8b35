import { useApp } from '../bridge/app-store'
import { QuotaMeters } from '../parts/quota/quota-meters'
import { Traced } from '../parts/spend/traced'
import { money, plural } from '../ui/format'
import { Mark } from '../ui/mark'
import { Toasts } from '../ui/toast'

export const StatusBar = () => {
  const running = useApp(({ workers }) => workers.filter(({ state }) => state === 'active').length)
  const queued = useApp(({ workers }) => workers.filter(({ state }) => state === 'queued').length)
  const checks = useApp(
    ({ playbookRuns }) => playbookRuns.filter(({ checking }) => checking).length,
  )
  const spent = useApp(({ spentTodayUsd }) => spentTodayUsd)
  return (
    <footer className="sbar">
      {running + checks > 0 ? (
        <span className="sb">
          <Mark shape="running" word="Running" bare />
          <span>
            {[
              ...(running > 0 ? [`${running} running`] : []),
              ...(checks > 0 ? [`${plural(checks, 'check')} running`] : []),
            ].join(', ')}
          </span>
        </span>
      ) : (
        <span className="sb fg-3">Nothing running</span>
      )}
      {queued > 0 ? <span className="sb fg-3">{queued} queued</span> : null}
      <Toasts />
      <QuotaMeters most={2} />
      <span className="sb">
        <span className="fg-3">Today</span>
        <Traced title="Spend today" days={1} of={{ by: 'all' }} off={spent === 0}>
          {money(spent)}
        </Traced>
        <span className="fg-3 opt">reported</span>
      </span>
    </footer>
  )
}
