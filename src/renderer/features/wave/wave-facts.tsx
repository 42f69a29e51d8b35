import type { WaveSummary, WorkerSummary } from '@shared/worker/records'
import { tokensMean } from '@shared/worker/usage'
import { type ReactNode, useState } from 'react'
import { DemoMark } from '../../parts/spend/demo-mark'
import { Button } from '../../ui/button'
import { Elapsed } from '../../ui/elapsed'
import { clock, money, tokens } from '../../ui/format'
import { useNow } from '../../ui/ticker'
import { BudgetDialog } from './budget-dialog'
import { BudgetFact } from './budget-fact'
import { ranMs, type Sums } from './lanes'
import { useBudgets } from './use-budgets'

interface Props {
  readonly wave: WaveSummary
  readonly sums: Sums
  /** Everyone of a playbook's waves: its facts are the whole orchestration's; null: of this wave alone. */
  readonly everyone: readonly WorkerSummary[] | null
  /** What stands before, of a whole that is more than this wave. */
  readonly children: ReactNode
}

export const Fact = ({
  name,
  children,
}: {
  readonly name: string
  readonly children: ReactNode
}) => (
  <div className="fact tnum">
    <span>{name}</span>
    <div>{children}</div>
  </div>
)

const Of = ({ children }: { readonly children: ReactNode }) => (
  <span className="fg-3"> of {children}</span>
)

const WorkerTime = ({ workers }: { readonly workers: readonly WorkerSummary[] }) => {
  const now = useNow()
  return (
    <time title="How long the turns of its workers ran, all of them together">
      {clock(ranMs(workers, now))}
    </time>
  )
}

/** The wave in one line: strategy, time, tokens, workers, and its money where a limit is set. */
export const WaveFacts = ({ wave, sums, everyone, children }: Props) => {
  const { maxWallSeconds, maxReportedTokens, maxReportedCostUsd } =
    everyone === null ? wave.budget : {}
  const { budgets, again } = useBudgets(wave)
  const [asks, setAsks] = useState(false)
  // The cells show newest turns; the wave is all of them.
  const used = everyone === null ? budgets?.wave.used : budgets?.orchestration.used
  const all = used?.costUsd ?? 0
  const spent = all > 0 ? all : sums.costUsd
  const demoUsd = all > 0 ? (used?.demoUsd ?? 0) : sums.demoUsd
  const total = used?.tokens ?? sums.tokens
  const silent = everyone === null ? budgets?.wave : budgets?.orchestration
  const noTokens = total === 0 && (silent?.withoutTokens ?? 0) > 0
  const held = budgets !== null && Object.keys(budgets.orchestration.limits).length > 0
  return (
    <div className="facts">
      {children}
      {everyone === null ? (
        <div className="fact fact-strategy" title={wave.strategyNote}>
          <span>Strategy</span>
          <div className="trunc">
            {wave.strategy} <span className="fg-3 opt">{wave.strategyNote}</span>
          </div>
        </div>
      ) : null}
      <Fact name={everyone === null ? 'Time' : 'Worker time'}>
        {everyone !== null ? (
          <WorkerTime workers={everyone} />
        ) : wave.startedAt === null ? (
          'not started'
        ) : (
          <Elapsed since={wave.startedAt} until={wave.endedAt} />
        )}
        {maxWallSeconds === undefined ? null : <Of>{clock(maxWallSeconds * 1000)}</Of>}
      </Fact>
      <Fact name="Tokens">
        <span title={tokensMean}>
          {noTokens ? 'not reported' : tokens(total)}
          {sums.tokensAreFloor ? '+' : ''}
        </span>
        {maxReportedTokens === undefined ? null : <Of>{tokens(maxReportedTokens)}</Of>}
      </Fact>
      <Fact name="Workers">
        {wave.state === 'running' ? `${sums.running} running` : workersWord(wave, sums)}
        {everyone === null && wave.state === 'running' ? (
          <Of>{wave.maxConcurrent} at once</Of>
        ) : null}
      </Fact>
      {maxReportedCostUsd === undefined ? (
        <Fact name="Cost">
          {spent === null ? 'not reported' : money(spent)}
          <DemoMark usd={spent} demoUsd={demoUsd} />
        </Fact>
      ) : null}
      {budgets === null ? null : (
        <>
          {everyone === null ? (
            <BudgetFact name="Budget" standing={budgets.wave} warnAt={budgets.warnAt} />
          ) : null}
          <BudgetFact
            name="Orchestration"
            standing={budgets.orchestration}
            warnAt={budgets.warnAt}
          />
          <span className={held ? 'fact-set' : 'fact-set push'}>
            <Button
              size="s"
              kind="quiet"
              onClick={() => {
                setAsks(true)
              }}
            >
              {held ? 'Change budget' : 'Set orchestration budget'}
            </Button>
          </span>
        </>
      )}
      {budgets !== null && asks ? (
        <BudgetDialog
          orchestrationId={wave.orchestrationId}
          budget={budgets.orchestration.limits}
          onClose={() => {
            setAsks(false)
          }}
          onSaved={again}
        />
      ) : null}
    </div>
  )
}

/** Once a wave is over nothing of it runs or waits. */
const workersWord = ({ state }: WaveSummary, { workers }: Sums): string =>
  state === 'draft' ? `${workers}` : `${workers} ended`
