import type { WaveSummary } from '@shared/worker/records'
import type { ReactNode } from 'react'
import { Elapsed } from '../../ui/elapsed'
import { clock, money, tokens } from '../../ui/format'
import { Meter } from '../../ui/meter'
import type { Sums } from './lanes'

interface Props {
  readonly wave: WaveSummary
  readonly sums: Sums
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="fact tnum">
    <span>{name}</span>
    <div>{children}</div>
  </div>
)

const Of = ({ children }: { readonly children: ReactNode }) => (
  <span className="fg-3"> of {children}</span>
)

/** The wave in one line: strategy, time, tokens, workers, and its money where a limit is set. */
export const WaveFacts = ({ wave, sums }: Props) => {
  const { maxWallSeconds, maxReportedTokens, maxReportedCostUsd, maxCalls } = wave.budget
  const percent =
    maxReportedCostUsd === undefined || maxReportedCostUsd <= 0
      ? null
      : (100 * (sums.costUsd ?? 0)) / maxReportedCostUsd
  return (
    <div className="facts">
      <div className="fact fact-strategy" title={wave.strategyNote}>
        <span>Strategy</span>
        <div className="trunc">
          {wave.strategy} <span className="fg-3 opt">{wave.strategyNote}</span>
        </div>
      </div>
      <Fact name="Time">
        {wave.startedAt === null ? (
          'not started'
        ) : (
          <Elapsed since={wave.startedAt} until={wave.endedAt} />
        )}
        {maxWallSeconds === undefined ? null : <Of>{clock(maxWallSeconds * 1000)}</Of>}
      </Fact>
      <Fact name="Tokens">
        <span title="Without cache reads, as a budget counts them">
          {tokens(sums.tokens)}
          {sums.tokensAreFloor ? '+' : ''}
        </span>
        {maxReportedTokens === undefined ? null : <Of>{tokens(maxReportedTokens)}</Of>}
      </Fact>
      <Fact name="Workers">
        {wave.state === 'running' ? `${sums.running} running` : workersWord(wave, sums)}
        {wave.state === 'running' ? <Of>{wave.maxConcurrent} at once</Of> : null}
      </Fact>
      {maxCalls === undefined ? null : <Fact name="Calls">at most {maxCalls}</Fact>}
      {maxReportedCostUsd === undefined ? (
        <Fact name="Cost">{sums.costUsd === null ? 'not reported' : money(sums.costUsd)}</Fact>
      ) : (
        <div className="fact fact-wide tnum">
          <span>Budget</span>
          <div className="row">
            <span>{money(sums.costUsd ?? 0)}</span>
            <div className="grow">
              <Meter
                percent={percent}
                label={`${money(sums.costUsd ?? 0)} of ${money(maxReportedCostUsd)}`}
                tone={
                  percent === null || percent <= 80 ? 'plain' : percent >= 100 ? 'red' : 'amber'
                }
              />
            </div>
            {percent !== null && percent > 80 ? (
              <span className={percent >= 100 ? 'fg-failed' : 'fg-needs'}>
                {percent >= 100 ? 'spent' : 'nearly spent'}
              </span>
            ) : null}
            <span className="fg-3">{money(maxReportedCostUsd)}</span>
          </div>
        </div>
      )}
    </div>
  )
}

/** Once a wave is over nothing of it runs or waits. */
const workersWord = ({ state }: WaveSummary, { workers }: Sums): string =>
  state === 'draft' ? `${workers}` : `${workers} ended`
