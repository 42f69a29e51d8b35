import type { WorkerDetail } from '@shared/ipc/views'
import { useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { useCrumbs, useNavigate, useRoute, type WorkerTab } from '../../bridge/navigation'
import { useNarrow } from '../../parts/screen/use-narrow'
import { Tail } from '../../parts/tail/tail'
import { StopDialog } from '../../parts/worker/stop-dialog'
import { TurnTitle } from '../../parts/worker/turn-title'
import { canReview, canStop } from '../../parts/worker/worker-words'
import { EmptyState } from '../../ui/empty-state'
import { Kbd } from '../../ui/kbd'
import { ProblemBox } from '../../ui/problem-box'
import { Select } from '../../ui/select'
import { useShortcuts } from '../../ui/shortcuts'
import { Skeleton } from '../../ui/skeleton'
import { type Tab, Tabs } from '../../ui/tabs'
import { BriefTab } from './brief-tab'
import { CloseDialog } from './close-dialog'
import { DiffTab } from './diff-tab'
import { FactsSide } from './facts-side'
import { OutcomeTab } from './outcome-tab'
import { RescueDialog } from './rescue-dialog'
import { ResultTab } from './result-tab'
import { canTell, TellBox } from './tell-box'
import { RunAgainDialog } from './run-again-dialog'
import { TurnsTab } from './turns-tab'
import { useWorker } from './use-worker'
import { WorkerHead } from './worker-head'
import './worker.css'

type ShownTab = WorkerTab | 'facts'

const tabsOf = (detail: WorkerDetail, narrow: boolean): readonly Tab<ShownTab>[] => [
  { value: 'brief', label: 'Brief' },
  { value: 'tail', label: 'Tail' },
  { value: 'result', label: 'Result' },
  { value: 'outcome', label: 'Outcome' },
  { value: 'diff', label: 'Diff', note: detail.worker.diff ? `${detail.worker.diff.files}` : null },
  { value: 'turns', label: 'Turns', note: `${detail.turns.length}` },
  ...(narrow ? [{ value: 'facts', label: 'Facts' } as const] : []),
]

/** The tab one most likely wants: what happens while it runs, what came of it after. */
const firstTab = ({ worker }: WorkerDetail): ShownTab => {
  if (worker.state === 'queued') return 'brief'
  return worker.state === 'active' ? 'tail' : 'outcome'
}

const Worker = ({
  detail,
  asked,
}: {
  readonly detail: WorkerDetail
  readonly asked: WorkerTab | undefined
}) => {
  const { go, replace } = useNavigate()
  const narrow = useNarrow()
  const [facts, setFacts] = useState(false)
  const [first] = useState(() => firstTab(detail))
  const [turnNumber, setTurn] = useState<number | null>(null)
  const [asks, setAsks] = useState<'stop' | 'close' | 'rescue' | 'again' | null>(null)
  const { worker, turns } = detail
  const tab: ShownTab = facts && narrow ? 'facts' : (asked ?? first)
  const tabs = tabsOf(detail, narrow)
  const begun = turns.filter(({ startedAt }) => startedAt !== null)
  const turn = turns.find((each) => each.turn === turnNumber) ?? begun.at(-1) ?? turns.at(-1)

  const show = (next: ShownTab) => {
    setFacts(next === 'facts')
    if (next !== 'facts') replace({ screen: 'worker', workerId: worker.id, tab: next })
  }
  const showTurn = (number: number, next: 'tail' | 'outcome') => {
    setTurn(number)
    show(next)
  }
  useShortcuts('Worker', {
    ...Object.fromEntries(
      tabs.map(({ value, label }, index) => [
        `${index + 1}`,
        {
          label: `Show ${label}`,
          run: () => {
            show(value)
          },
        },
      ]),
    ),
    v: {
      label: 'Review the diff',
      run: () => {
        go({ screen: 'review', workerId: worker.id })
      },
      when: canReview(worker),
    },
    x: {
      label: 'Stop worker',
      run: () => {
        setAsks('stop')
      },
      when: canStop(worker),
    },
  })

  const content = () => {
    switch (tab) {
      case 'brief':
        return <BriefTab detail={detail} />
      case 'tail':
        return turn?.startedAt == null ? (
          <EmptyState
            icon="clock"
            title="Not started yet"
            text={`It waits for ${worker.waitsFor ?? 'its workspace'}. Its tail shows here once it runs.`}
          />
        ) : (
          <Tail
            key={turn.turn}
            workerId={worker.id}
            turn={turn.turn}
            live={worker.state === 'active' && turn.turn === worker.turn}
            lastOutputAt={worker.lastOutputAt}
            title={<TurnTitle turn={turn.turn} startedAt={turn.startedAt} />}
          />
        )
      case 'result':
        return <ResultTab detail={detail} />
      case 'outcome':
        return <OutcomeTab detail={detail} turn={turn} />
      case 'diff':
        return <DiffTab detail={detail} />
      case 'turns':
        return <TurnsTab detail={detail} onShow={showTurn} />
      case 'facts':
        return (
          <div className="scroll grow">
            <FactsSide detail={detail} onShow={showTurn} />
          </div>
        )
    }
  }

  return (
    <>
      <WorkerHead
        detail={detail}
        onStop={() => {
          setAsks('stop')
        }}
        onClose={() => {
          setAsks('close')
        }}
        onRescue={() => {
          setAsks('rescue')
        }}
        onAgain={() => {
          setAsks('again')
        }}
      />
      <Tabs
        label="Worker"
        value={tab}
        tabs={tabs}
        onChange={show}
        aside={
          <>
            {turns.length > 1 && (tab === 'tail' || tab === 'outcome') ? (
              <span className="turn-select">
                <Select
                  label="Turn"
                  value={`${turn?.turn ?? 1}`}
                  options={turns.map((each) => ({
                    value: `${each.turn}`,
                    label: `Turn ${each.turn}`,
                  }))}
                  onChange={(value) => {
                    setTurn(Number(value))
                  }}
                />
              </span>
            ) : null}
            <span className="row t-micro fg-3 tab-keys">
              <Kbd keys="1" /> to <Kbd keys={`${tabs.length}`} /> tabs
            </span>
          </>
        }
      >
        <div className={tab === 'diff' ? 'body wkv wkv-wide' : 'body wkv'}>
          <div className="col wkv-main">
            <div className="col grow">{content()}</div>
            {canTell(worker) && tab !== 'diff' ? <TellBox key={worker.id} worker={worker} /> : null}
          </div>
          {narrow || tab === 'diff' ? null : (
            <aside className="wkv-side scroll">
              <FactsSide detail={detail} onShow={showTurn} />
            </aside>
          )}
        </div>
      </Tabs>
      <StopDialog
        worker={worker}
        open={asks === 'stop'}
        onClose={() => {
          setAsks(null)
        }}
      />
      <RescueDialog
        worker={worker}
        open={asks === 'rescue'}
        onClose={() => {
          setAsks(null)
        }}
      />
      <RunAgainDialog
        worker={worker}
        open={asks === 'again'}
        onClose={() => {
          setAsks(null)
        }}
      />
      <CloseDialog
        worker={worker}
        open={asks === 'close'}
        onClose={() => {
          setAsks(null)
        }}
      />
    </>
  )
}

/** One worker: its brief, tail, result, outcome, diff and turns. */
export const WorkerScreen = () => {
  const route = useRoute()
  const { detail, problem } = useWorker(route.screen === 'worker' ? route.workerId : '')
  const orchestration = useApp(({ orchestrations }) =>
    orchestrations.find(({ id }) => id === detail?.worker.orchestrationId),
  )
  useCrumbs(
    detail === null
      ? []
      : [
          { label: detail.project.name },
          {
            label: orchestration?.title ?? detail.wave.title,
            route: { screen: 'wave', waveId: detail.wave.id, workerId: detail.worker.id },
          },
          { label: detail.worker.planId },
        ],
  )
  if (problem !== null)
    return (
      <div className="tab-scroll">
        <ProblemBox problem={problem} />
      </div>
    )
  if (detail === null) return <Skeleton word="Reading the worker" />
  return <Worker detail={detail} asked={route.screen === 'worker' ? route.tab : undefined} />
}
