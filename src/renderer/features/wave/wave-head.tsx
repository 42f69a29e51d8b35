import { visibleLine } from '@shared/lib/visible-text'
import type { WaveSummary } from '@shared/worker/records'
import type { ReactNode } from 'react'
import { go } from '../../bridge/navigation'
import { ask } from '../../parts/ask'
import { waveMark } from '../../parts/worker/wave-mark'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'
import type { MarkShape } from '../../ui/mark-shapes'
import { toast } from '../../ui/toast'

interface Props {
  readonly title: string
  readonly orchestrationId: string
  /** Null: a playbook runs that has not begun a wave. */
  readonly wave: WaveSummary | null
  /** How the whole stands, where that is more than its newest wave. */
  readonly stands: { readonly shape: MarkShape; readonly word: string } | null
  /** What is being done now. */
  readonly doing: string | null
  readonly onStop: () => void
  /** Null: its playbook plans what comes next, or a wave of it is not over. */
  readonly onPlan: (() => void) | null
  readonly onJournal: () => void
  /** What else can be done to the whole. */
  readonly children: ReactNode
}

export const holdQueue = (wave: WaveSummary): void => {
  const held = wave.hold === null
  void ask('holdWave', { waveId: wave.id, held }).then((answer) => {
    if (answer === null) return
    toast('stopped', held ? 'Queue held: what runs goes on, nothing new starts' : 'Queue released')
  })
}

/** True while holding the queue keeps something from starting. */
export const canHold = (wave: WaveSummary): boolean => wave.state === 'running'

/** What the wave is, how it stands, and what can be done to all of it. */
export const WaveHead = (props: Props) => {
  const { title, orchestrationId, wave, stands, doing, onStop, onPlan, onJournal, children } = props
  const mark = stands ?? (wave === null ? null : waveMark(wave))
  return (
    <div className="head">
      <h1 className="t-title" title={title}>
        {visibleLine(title)}
      </h1>
      {mark === null ? null : <Mark {...mark} boxed />}
      {doing === null ? null : (
        <span className="head-sub" title={doing}>
          <span className="trunc">{visibleLine(doing)}</span>
        </span>
      )}
      {wave === null || wave.hold === null ? null : (
        <span className="head-sub" title={wave.hold.reason}>
          <Mark shape="stopped" word="Queue held" />
          <span className="trunc">{visibleLine(wave.hold.reason)}</span>
        </span>
      )}
      <span className="push" />
      <Button kind="quiet" icon="list" keys="g" onClick={onJournal}>
        Journal
      </Button>
      <Button
        kind="quiet"
        icon="report"
        keys="p"
        onClick={() => {
          go({ screen: 'report', orchestrationId })
        }}
      >
        Report
      </Button>
      {wave !== null && canHold(wave) ? (
        <Button
          icon={wave.hold === null ? 'pause' : 'play'}
          keys="h"
          onClick={() => {
            holdQueue(wave)
          }}
        >
          {wave.hold === null ? 'Hold queue' : 'Release queue'}
        </Button>
      ) : null}
      {children}
      {onPlan === null ? null : (
        <Button icon="plus" keys="n" onClick={onPlan}>
          Plan the next wave
        </Button>
      )}
      {wave?.state === 'interrupted' ? (
        <Button
          kind="primary"
          icon="play"
          onClick={() => {
            void ask('resumeWave', { waveId: wave.id })
          }}
        >
          Resume wave
        </Button>
      ) : null}
      {wave?.state === 'running' ? (
        <Button kind="danger" icon="stop" onClick={onStop}>
          Stop wave
        </Button>
      ) : null}
    </div>
  )
}
