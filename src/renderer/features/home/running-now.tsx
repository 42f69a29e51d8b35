import type { WorkerSummary } from '@shared/worker/records'
import { tokensMean } from '@shared/worker/usage'
import { demoUsdOf } from '@shared/worker/demo-part'
import { workerShape } from '@shared/worker/worker-mark'
import { useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useApp } from '../../bridge/app-store'
import { go } from '../../bridge/navigation'
import { DemoMark } from '../../parts/spend/demo-mark'
import { modelWords, titleOf, tokenWords } from '../../parts/worker/worker-words'
import { Button } from '../../ui/button'
import { Elapsed } from '../../ui/elapsed'
import { money, unknown } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { useRoving } from '../../ui/use-roving'
import { SilentFor } from './silent-for'
import { StopAll } from './stop-all'

const RunningRow = ({ worker }: { readonly worker: WorkerSummary }) => {
  const title = useApp(
    ({ orchestrations }) =>
      orchestrations.find(({ id }) => id === worker.orchestrationId)?.title ?? '',
  )
  const shape = workerShape(worker)
  const open = () => go({ screen: 'worker', workerId: worker.id, tab: 'tail' })
  return (
    <tr
      data-item
      aria-label={`${worker.planId} ${titleOf(worker)}`}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Enter') open()
      }}
    >
      <td>
        <Mark shape={shape.mark} word={shape.word} bare />
      </td>
      <td className="cell-rest">
        <div className="row" title={titleOf(worker)}>
          <span className="fg-3 plan-id" title={worker.planId}>
            {worker.planId}
          </span>
          <span className="trunc">{titleOf(worker)}</span>
        </div>
      </td>
      <td className="fg-2 wide">
        <span className="trunc cell-note" title={title}>
          {title}
        </span>
      </td>
      <td className="fg-2">{modelWords(worker)}</td>
      <td className="num">
        {worker.startedAt === null ? 'starting' : <Elapsed since={worker.startedAt} />}
      </td>
      <td className="num">
        <SilentFor worker={worker} />
      </td>
      <td className="num fg-2" title={worker.usageIsFloor ? 'At least; settled at its result' : ''}>
        {tokenWords(worker) || unknown}
      </td>
      <td className="num">
        {money(worker.costUsd)}
        <DemoMark usd={worker.costUsd} demoUsd={demoUsdOf(worker)} />
        {worker.costCapUsd === null ? null : ` / ${money(worker.costCapUsd)}`}
      </td>
    </tr>
  )
}

export const RunningNow = () => {
  const running = useApp(
    useShallow(({ workers }) => workers.filter(({ state }) => state === 'active')),
  )
  const [asking, setAsking] = useState(false)
  const roving = useRoving<HTMLTableSectionElement>()
  return (
    <section>
      <div className="sec-h">
        <h2>Running now</h2>
        <span className="count">{running.length}</span>
        <span className="push" />
        {running.length > 0 ? (
          <Button kind="quiet" size="s" onClick={() => setAsking(true)}>
            Stop all
          </Button>
        ) : null}
      </div>
      {running.length === 0 ? (
        <p className="home-none fg-3 t-small">Workers of a running wave show up here.</p>
      ) : (
        <table className="table table-dense home-table">
          <thead>
            <tr>
              <th />
              <th>Worker</th>
              <th className="wide">Orchestration</th>
              <th>Provider, model</th>
              <th className="num">Elapsed</th>
              <th className="num">Last output</th>
              <th className="num" title={tokensMean}>
                Tokens
              </th>
              <th className="num">Cost / cap</th>
            </tr>
          </thead>
          <tbody className="row-list" {...roving}>
            {running.map((worker) => (
              <RunningRow key={worker.id} worker={worker} />
            ))}
          </tbody>
        </table>
      )}
      <StopAll open={asking} workers={running} onClose={() => setAsking(false)} />
    </section>
  )
}
