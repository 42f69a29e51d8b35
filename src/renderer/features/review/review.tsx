import type { Decision } from '@shared/diff/decide-atoms'
import type { ChangedFile } from '@shared/diff/diff-summary'
import { workerShape } from '@shared/worker/worker-mark'
import { useCallback, useMemo, useState } from 'react'
import { ask } from '../../parts/ask'
import { titleOf } from '../../parts/worker/worker-words'
import { DiffView } from '../../parts/diff/diff-view'
import type { DiffOf } from '../../parts/diff/use-file-loads'
import { Badge } from '../../ui/badge'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { count, plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { useShortcuts } from '../../ui/shortcuts'
import { toast } from '../../ui/toast'
import { CommentsPanel } from '../../parts/talk/comments-panel'
import { useComments } from '../../parts/talk/use-comments'
import { ChecksPanel } from './checks-panel'
import { FileAside } from './file-aside'
import { ReviewSide } from './review-side'
import { StandButtons } from './stand-buttons'
import { TurnDiff } from './turn-diff'
import { TurnSelect } from './turn-select'
import { nextOpen, standingOf, stopsOf, takesAny, type Stop } from './stops'
import { useChecks } from './use-checks'
import { useLineChoice } from './use-line-choice'
import type { ReviewData, ReviewRead } from './use-review'

interface Props {
  readonly workerId: string
  readonly read: ReviewRead
  readonly data: ReviewData
}

/** The diff of one worker, decided hunk by hunk, and what follows from it. */
export const Review = ({ workerId, read, data }: Props) => {
  const { review, diff, detail } = read
  const comments = useComments(workerId)
  const [at, setAt] = useState<Stop | null>(null)
  const [integrating, setIntegrating] = useState(false)
  const [asks, setAsks] = useState(false)
  const [of, setOf] = useState<DiffOf | null>(null)
  const checks = useChecks(workerId, detail.project.id, data, review.files)
  const byPath = useMemo(
    () => new Map(review.files.map((file) => [file.path, file])),
    [review.files],
  )
  // In the order the diff is shown in.
  const stops = useMemo(() => {
    const shown = diff.files.flatMap(({ path }) => byPath.get(path) ?? [])
    return shown.flatMap(stopsOf)
  }, [diff.files, byPath])
  const index = stops.findIndex((stop) => stop.path === at?.path && stop.hunk === at.hunk)
  const here = stops[index]
  const standing = (stop: Stop) => {
    const file = byPath.get(stop.path)
    return file === undefined ? 'open' : standingOf(file, stop.atoms)
  }
  const decided = stops.filter((stop) => standing(stop) !== 'open').length
  const toNextOpen = (from: Stop | undefined) => {
    const place = from === undefined ? -1 : stops.indexOf(from)
    return nextOpen(stops, place, (each) => standing(each) === 'open') ?? from ?? null
  }
  /** By key the next open hunk comes up; by pointer everything stays where the person sees it. */
  const decideByKey = (stop: Stop, decision: Decision) => {
    data.decide(stop.path, stop.atoms, decision)
    setAt(decision === 'clear' ? stop : toNextOpen(stop))
  }
  const move = (by: number) => {
    setAt(stops[index < 0 ? 0 : Math.min(stops.length - 1, Math.max(0, index + by))] ?? null)
  }
  const moveFile = (by: number) => {
    const paths = [...new Set(stops.map(({ path }) => path))]
    const now = paths.indexOf(at?.path ?? '')
    const path = paths[Math.min(paths.length - 1, Math.max(0, now + by))]
    setAt(stops.find((stop) => stop.path === path) ?? null)
  }
  const integrate = (markers: boolean) => {
    setAsks(false)
    setIntegrating(true)
    const asked = { workerId, withWorkers: [...data.together], markers }
    // A decision made just before is part of it.
    void data.kept().then(async () => {
      const answer = await ask('integrate', asked)
      setIntegrating(false)
      if (answer === null) return
      toast('ok', `${plural(answer.files, 'file')} in your checkout`)
      data.again()
    })
  }
  const tryIntegrate = () => {
    if (integrating || data.preCheck?.problem !== null) return
    if (checks.current && checks.run?.results.some(({ state }) => state === 'failed') === true)
      setAsks(true)
    else integrate(false)
  }
  const keys = useLineChoice(byPath, here, data.decide)
  const onHere = (decision: Decision) => () => {
    if (here === undefined) return
    if (keys.at === null) decideByKey(here, decision)
    else {
      data.decide(here.path, [keys.at], decision)
      keys.move(1)
    }
  }
  useShortcuts('Review', {
    j: { label: 'Next hunk', run: () => move(1), move: true },
    k: { label: 'Previous hunk', run: () => move(-1), move: true },
    o: {
      label: 'Next open hunk',
      run: () => {
        setAt(toNextOpen(here))
      },
      move: true,
    },
    'shift+j': { label: 'Next file', run: () => moveFile(1), move: true },
    'shift+k': { label: 'Previous file', run: () => moveFile(-1), move: true },
    a: { label: 'Accept hunk', run: onHere('accept'), when: here !== undefined },
    r: { label: 'Reject hunk', run: onHere('reject'), when: here !== undefined },
    u: { label: 'Undo decision', run: onHere('clear'), when: here !== undefined },
    'shift+a': {
      label: 'Accept file',
      run: () => data.decide(at?.path ?? null, null, 'accept'),
      when: at !== null,
    },
    l: { label: 'Next line of the hunk', run: () => keys.move(1), move: true },
    'shift+l': { label: 'Previous line of the hunk', run: () => keys.move(-1), move: true },
    escape: {
      label: 'Leave the line',
      run: keys.leave,
      move: true,
      when: keys.at !== null,
    },
    v: {
      label: 'Mark file as viewed',
      run: () => {
        if (at) data.markViewed(at.path, byPath.get(at.path)?.viewed !== true)
      },
      when: at !== null,
    },
    i: { label: 'Integrate accepted', run: tryIntegrate },
  })

  const fileAside = (file: ChangedFile) => {
    const found = byPath.get(file.path)
    return found === undefined ? null : (
      <FileAside file={found} here={here?.path === file.path && here.hunk === null} data={data} />
    )
  }
  const hunkAside = (file: ChangedFile, hunk: number) => {
    const found = byPath.get(file.path)
    const stop = stops.find((each) => each.path === file.path && each.hunk === hunk)
    if (found === undefined || stop === undefined) return null
    return (
      <StandButtons
        what="hunk"
        standing={standingOf(found, stop.atoms)}
        here={stop === here}
        onDecide={(decision) => {
          data.decide(stop.path, stop.atoms, decision)
        }}
      />
    )
  }
  const isViewed = useCallback(
    (file: ChangedFile) => byPath.get(file.path)?.viewed === true,
    [byPath],
  )
  const viewed = review.files.filter((file) => file.viewed).length
  const accepted = stops.filter((stop) => {
    const file = byPath.get(stop.path)
    return file !== undefined && takesAny(file, stop.atoms)
  })
  const failing = checks.current
    ? (checks.run?.results.filter(({ state }) => state === 'failed').length ?? 0)
    : 0
  const talkOn = new Map<string, number>()
  for (const { path } of comments.diff.places)
    if (path !== null) talkOn.set(path, (talkOn.get(path) ?? 0) + 1)
  const inConflict = new Set(
    [data.preCheck?.conflicts ?? [], ...(data.others?.others.map(({ files }) => files) ?? [])]
      .flat()
      .map(({ path }) => path),
  )
  const { worker } = detail
  const shape = workerShape(worker)
  return (
    <>
      <div className="head">
        <h1 className="t-title trunc" title={titleOf(worker)}>
          Review {worker.planId}
          {titleOf(worker) === worker.planId ? '' : `: ${titleOf(worker)}`}
        </h1>
        <Mark shape={shape.mark} word={shape.word} boxed />
        <span className="head-sub opt">
          base <span className="t-mono">{detail.base?.slice(0, 7)}</span>
          {review.headMoved ? <span className="fg-needs">HEAD moved since</span> : null}
          {review.integration?.state === 'integrated' ? 'in your checkout, not committed' : null}
        </span>
        <span className="push" />
        {detail.turns.length > 1 ? (
          <span className="w-field">
            <TurnSelect turns={detail.turns} of={of} onChange={setOf} />
          </span>
        ) : null}
        <span className="t-small" role="status">
          {count(decided)} of {count(stops.length)} hunks decided
        </span>
      </div>
      <div className="body rv">
        {of === null ? null : <TurnDiff workerId={workerId} of={of} />}
        {of === null ? (
          <DiffView
            workerId={workerId}
            files={diff.files}
            stat={diff.stat}
            talk={comments.diff}
            review={{
              at,
              onAt: (path, hunk) => {
                setAt(
                  stops.find(
                    (stop) => stop.path === path && (hunk === null || stop.hunk === hunk),
                  ) ?? null,
                )
              },
              fileAside,
              hunkAside,
              treeMark: (file) => (
                <>
                  {talkOn.has(file.path) ? (
                    <Badge>{plural(talkOn.get(file.path) ?? 0, 'comment')}</Badge>
                  ) : null}
                  {inConflict.has(file.path) ? (
                    <Mark shape="needs" word="In conflict" bare />
                  ) : null}
                </>
              ),
              isViewed,
              viewed,
              lines: keys.lines,
            }}
          />
        ) : null}
        <ReviewSide
          workerId={workerId}
          review={review}
          data={data}
          checks={<ChecksPanel checks={checks} ready={data.preCheck !== null} />}
          comments={<CommentsPanel comments={comments} />}
          accepted={{
            hunks: accepted.length,
            files: new Set(accepted.map(({ path }) => path)).size,
            open: stops.length - decided,
          }}
          failing={failing}
          integrating={integrating}
          onIntegrate={tryIntegrate}
          onMarkers={() => {
            integrate(true)
          }}
          onAcceptAll={() => {
            data.decide(null, null, 'accept')
          }}
          onChange={data.again}
        />
        <ConfirmDialog
          open={asks}
          title="Integrate though a check fails?"
          cancel="Don't integrate"
          confirm="Integrate anyway"
          onCancel={() => {
            setAsks(false)
          }}
          onConfirm={() => {
            integrate(false)
          }}
        >
          <p>
            A check fails on what is accepted
            {data.together.length === 0 ? '' : ' and taken along'}. Integrating can be undone until
            you commit; your decisions are kept either way.
          </p>
        </ConfirmDialog>
      </div>
    </>
  )
}
