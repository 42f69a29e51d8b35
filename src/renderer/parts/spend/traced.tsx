import './traced.css'
import type { SpendKey, TracedPart } from '@shared/report/trace-spend'
import { tokensMean } from '@shared/worker/usage'
import { type ReactNode, useState } from 'react'
import { call } from '../../bridge/client'
import { go } from '../../bridge/navigation'
import { Dialog } from '../../ui/dialog'
import { instant, plural } from '../../ui/format'
import { useNow } from '../../ui/ticker'
import { toastProblem } from '../../ui/toast'
import { spentTokens } from './spent-tokens'

interface Props {
  /** What the figure is of. */
  readonly title: string
  readonly days: number
  readonly of: SpendKey
  /** Nothing was summed. */
  readonly off?: boolean
  /** The figure. */
  readonly children: ReactNode
}

const costWords = ({ costUsd, estimatedUsd, unpriced }: TracedPart): string => {
  if (unpriced) return 'not reported'
  return estimatedUsd > 0 ? `${exact(estimatedUsd)} estimated` : exact(costUsd)
}

/** To the hundredth of a cent, so that small figures can be added up by hand. */
const exact = (usd: number): string => `$${usd.toFixed(4)}`

/** A figure that opens the turns it was summed from; each of them opens its worker. */
export const Traced = ({ title, days, of, off = false, children }: Props) => {
  const [parts, setParts] = useState<readonly TracedPart[] | null>(null)
  const now = useNow()
  if (off) return children
  const open = async () => {
    const traced = await call('traceSpend', { days, key: of })
    if (traced.ok) setParts(traced.value.parts)
    else toastProblem(traced.error)
  }
  return (
    <>
      <button
        type="button"
        className="link link-quiet"
        title="Show what this was summed from"
        onClick={() => void open()}
      >
        {children}
      </button>
      {parts === null ? null : (
        <Dialog
          open
          title={title}
          onClose={() => {
            setParts(null)
          }}
        >
          <p>
            {plural(parts.length, 'figure')}, {exact(sum(parts))} in all.
          </p>
          <div className="traced scroll">
            <table className="table table-dense">
              <thead>
                <tr>
                  <th>Worker and turn</th>
                  <th>Model</th>
                  <th>Ended</th>
                  <th className="num" title={tokensMean}>
                    Tokens
                  </th>
                  <th className="num">Cost</th>
                </tr>
              </thead>
              <tbody>
                {parts.map((part, index) => (
                  <tr key={index}>
                    <td>
                      <button
                        type="button"
                        className="link"
                        title={part.orchestration}
                        onClick={() => {
                          go({ screen: 'worker', workerId: part.workerId, tab: 'outcome' })
                        }}
                      >
                        {part.planId}, turn {part.turn}
                      </button>
                    </td>
                    <td className="fg-2">{part.model ?? part.provider}</td>
                    <td className="fg-2">{instant(part.endedAt, now)}</td>
                    <td className="num">{spentTokens(part.usage)}</td>
                    <td className="num">{costWords(part)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Dialog>
      )}
    </>
  )
}

const sum = (parts: readonly TracedPart[]): number =>
  parts.reduce((total, { costUsd, estimatedUsd }) => total + costUsd + estimatedUsd, 0)
