import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import type { Mark } from '@shared/worker/worker-mark'
import { useCallback, useRef, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { useCrumbs, useNavigate, useRoute } from '../../bridge/navigation'
import { idColumn } from '../../parts/screen/id-column'
import { useNarrow } from '../../parts/screen/use-narrow'
import { StopDialog } from '../../parts/worker/stop-dialog'
import { canReview, canStop } from '../../parts/worker/worker-words'
import { ProblemBox } from '../../ui/problem-box'
import { useShortcuts } from '../../ui/shortcuts'
import { Skeleton } from '../../ui/skeleton'
import { CourseMenu } from './course-menu'
import { FilterBar } from './filter-bar'
import { LaneList, type LaneListHandle } from './lane-list'
import { countMarks, rowsAbove, type Step, stepTo, sumsOf } from './lanes'
import { RunFacts } from './run-facts'
import { RunNotes } from './run-notes'
import { RunRequest } from './run-request'
import { plainSections, runSections } from './run-sections'
import { runStands } from './run-stands'
import { StopWaveDialog } from './stop-wave-dialog'
import { useDoublePress } from './use-double-press'
import { useLanes } from './use-lanes'
import { useOrchestration, type WaveWithWorkers } from './use-orchestration'
import { useOrchestrationOf } from './use-orchestration-of'
import { usePlaybookRun } from './use-playbook-run'
import { WaveDock } from './wave-dock'
import { WaveFacts } from './wave-facts'
import { canHold, holdQueue, WaveHead } from './wave-head'
import { WaveJournal } from './wave-journal'
import { RowHead } from './worker-row'
import './wave.css'

interface Props {
  readonly orchestrationId: string
  readonly projectId: string
  /** The wave that head and facts are about; null: none has begun. */
  readonly page: WaveWithWorkers | null
  readonly pages: readonly WaveWithWorkers[]
  /** Null: it follows no playbook. */
  readonly run: PlaybookRunView | null
  readonly title: string
  readonly opened: string | undefined
}

const Waves = ({ orchestrationId, projectId, page, pages, run, title, opened }: Props) => {
  const route = useRoute()
  const { go, replace } = useNavigate()
  const [filter, setFilter] = useState<Mark | null>(null)
  const [chosenRows, setRows] = useState<boolean | null>(null)
  const [held, setHeld] = useState<readonly string[] | null>(null)
  const [asks, setAsks] = useState(false)
  const [stops, setStops] = useState<string | null>(null)
  const [journal, setJournal] = useState(false)
  const list = useRef<LaneListHandle>(null)
  const everyone = pages.flatMap(({ workers }) => workers)
  const rows = chosenRows ?? everyone.length > rowsAbove
  const wave = page?.wave ?? null
  const { lanes, fold } = useLanes(pages, {
    rows,
    narrow: useNarrow(),
    filter,
    held,
    waveId: wave?.id ?? '',
  })
  const worker = everyone.find(({ id }) => id === opened)
  const sums = sumsOf(run === null ? (page?.workers ?? []) : everyone)
  const card = run?.summary.card ?? null

  const select = (workerId: string) => {
    setJournal(false)
    if (route.screen === 'wave' || route.screen === 'orchestration') replace({ ...route, workerId })
  }
  const open = (workerId: string) => {
    go({ screen: 'worker', workerId })
  }
  const step = (way: Step) => {
    const next = stepTo(lanes, opened ?? null, way, list.current?.columns() ?? 1)
    if (next !== null) select(next)
  }
  const close = () => {
    if (route.screen === 'wave') replace({ screen: 'wave', waveId: route.waveId })
    else replace({ screen: 'orchestration', orchestrationId })
  }
  const keepRunning = useCallback(() => {
    setStops(null)
  }, [])
  const isOver = run === null || run.endedAt !== null
  // What came after the playbook's end is how the whole stands now.
  const isLater = wave !== null && (run?.endedAt ?? Infinity) < wave.createdAt
  const canPlan = isOver && wave?.state !== 'running' && wave?.state !== 'draft'
  const plan = () => {
    go({ screen: 'composer', projectId, orchestrationId })
  }
  const toggleJournal = () => {
    setJournal(!journal)
  }
  const selected = worker !== undefined
  useShortcuts('Wave', {
    j: { label: 'Next worker', run: () => step('next') },
    k: { label: 'Previous worker', run: () => step('previous') },
    o: { label: 'Open worker', run: () => worker && open(worker.id), when: selected },
    v: {
      label: 'Review the diff',
      run: () => {
        if (worker) go({ screen: 'review', workerId: worker.id })
      },
      when: worker !== undefined && canReview(worker),
    },
    x: {
      label: 'Stop worker',
      run: () => {
        setAsks(true)
      },
      when: worker !== undefined && canStop(worker),
    },
    h: {
      label: wave === null || wave.hold === null ? 'Hold queue' : 'Release queue',
      run: () => {
        if (wave !== null) holdQueue(wave)
      },
      when: wave !== null && canHold(wave),
    },
    n: { label: 'Plan the next wave', run: plan, when: canPlan },
    g: { label: 'Show or hide the journal', run: toggleJournal },
    p: {
      label: 'Show the report',
      run: () => {
        go({ screen: 'report', orchestrationId })
      },
    },
    escape: { label: 'Close the tail', run: close, when: selected },
  })

  return (
    <>
      <WaveHead
        title={title}
        orchestrationId={orchestrationId}
        wave={wave}
        stands={run === null || isLater ? null : runStands(run)}
        doing={run?.summary.doing ?? null}
        onPlan={canPlan ? plan : null}
        onJournal={toggleJournal}
        onStop={() => {
          setStops(wave?.id ?? null)
        }}
      >
        {run === null ? null : <CourseMenu run={run} />}
      </WaveHead>
      {wave === null ? (
        <div className="facts">{run === null ? null : <RunFacts run={run} />}</div>
      ) : (
        <WaveFacts wave={wave} sums={sums} everyone={run === null ? null : everyone}>
          {run === null ? null : <RunFacts run={run} />}
        </WaveFacts>
      )}
      <div
        {...useDoublePress(open)}
        className={`body wave${rows ? ' wave-rows' : ''}${worker === undefined && !journal ? ' wave-bare' : ''}`}
      >
        <div className="lanes" style={idColumn(everyone.map(({ planId }) => planId))}>
          {card === null ? null : <RunRequest card={card} projectId={projectId} />}
          {run === null ? null : <RunNotes run={run} />}
          <FilterBar
            counts={countMarks(everyone)}
            total={everyone.length}
            filter={filter}
            onFilter={setFilter}
            rows={rows}
            onRows={setRows}
          />
          {rows && everyone.length > 0 ? <RowHead /> : null}
          <LaneList
            ref={list}
            sections={run === null ? plainSections(lanes) : runSections(run, lanes)}
            rows={rows}
            selected={opened ?? null}
            onSelect={select}
            onOpen={open}
            onStep={step}
            onFold={(lane) => {
              fold(lane.wave)
            }}
            onHover={(over) => {
              setHeld(over ? lanes.flatMap(({ shown }) => shown.map(({ id }) => id)) : null)
            }}
          />
        </div>
        {journal ? (
          <WaveJournal
            orchestrationId={orchestrationId}
            onClose={() => {
              setJournal(false)
            }}
          />
        ) : worker === undefined ? null : (
          <WaveDock
            key={worker.id}
            worker={worker}
            onStop={() => {
              setAsks(true)
            }}
            onOpen={() => {
              open(worker.id)
            }}
            onClose={close}
          />
        )}
      </div>
      {worker === undefined ? null : (
        <StopDialog
          worker={worker}
          open={asks}
          onClose={() => {
            setAsks(false)
          }}
        />
      )}
      <StopWaveDialog
        page={pages.find((each) => each.wave.id === stops) ?? null}
        onClose={keepRunning}
      />
    </>
  )
}

/**
 * The waves of one orchestration, lane by lane, with the tail of the selected worker beside them. Under a
 * playbook lanes are its phases, with the gates between them and what it asks on top.
 */
export const WaveScreen = () => {
  const route = useRoute()
  const waveId = route.screen === 'wave' ? route.waveId : ''
  const known = route.screen === 'orchestration' ? route.orchestrationId : null
  const opened =
    route.screen === 'wave' || route.screen === 'orchestration' ? route.workerId : undefined
  const { id: orchestrationId, problem } = useOrchestrationOf(waveId, known)
  const orchestration = useApp(({ orchestrations }) =>
    orchestrations.find(({ id }) => id === orchestrationId),
  )
  const project = useApp(({ projects }) =>
    projects.find(({ id }) => id === orchestration?.projectId),
  )
  const pages = useOrchestration(orchestrationId)
  const run = usePlaybookRun(orchestrationId)
  const newest = pages.find(({ wave }) => wave.state === 'running') ?? pages.at(-1)
  const asked = pages.find(({ wave }) => wave.id === waveId)
  const page = run ? newest : (asked ?? newest)
  const title = orchestration?.title ?? page?.wave.title ?? ''
  useCrumbs([{ label: project?.name ?? '' }, { label: title }, { label: 'Waves' }])
  if (problem !== null)
    return (
      <div className="tab-scroll">
        <ProblemBox problem={problem} />
      </div>
    )
  if (orchestrationId === null || run === undefined || (run === null && page === undefined))
    return <Skeleton word="Reading the wave" />
  return (
    <Waves
      orchestrationId={orchestrationId}
      projectId={orchestration?.projectId ?? ''}
      page={page ?? null}
      pages={pages}
      run={run}
      title={title}
      opened={opened}
    />
  )
}
