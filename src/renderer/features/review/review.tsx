import type { ChangedFile } from '@shared/diff/diff-summary'
import { workerShape } from '@shared/worker/worker-mark'
import { useCallback, useMemo, useState } from 'react'
import { ask } from '../../parts/ask'
import { cutOffStore } from '../../parts/cut-offs'
import { titleOf } from '../../parts/worker/worker-words'
import { treeOrder } from '../../parts/diff/diff-tree'
import { DiffNotes } from '../../parts/diff/diff-notes'
import { DiffView } from '../../parts/diff/diff-view'
import type { DiffOf } from '../../parts/diff/use-file-loads'
import { Badge } from '../../ui/badge'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { count, plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { toast } from '../../ui/toast'
import { CommentsPanel } from '../../parts/talk/comments-panel'
import { useComments } from '../../parts/talk/use-comments'
import { CutOffPanel } from './cut-off-panel'
import { ChecksPanel } from './checks-panel'
import { FileAside } from './file-aside'
import { NoChecks } from './no-checks'
import { ReviewSide } from './review-side'
import { RunningNow } from './running-now'
import { StandButtons } from './stand-buttons'
import { TurnDiff } from './turn-diff'
import { TurnSelect } from './turn-select'
import { isDecided, leftOpen, leftWords, standingOf, stopsOf, takesAny, type Stop } from './stops'
import { useChecks } from './use-checks'
import type { ReviewData, ReviewRead } from './use-review'
import { type Place, placeOf, useReviewKeys } from './use-review-keys'

interface Props {
  readonly workerId: string
  readonly read: ReviewRead
  readonly data: ReviewData
}

/** The diff of one worker, decided hunk by hunk, and what follows from it. */
export const Review = ({ workerId, read, data }: Props) => {
  const { review, diff, detail } = read
  const comments = useComments(workerId)
  const cutOff = cutOffStore(({ waiting }) =>
    waiting.find(({ workerIds }) => workerIds.includes(workerId)),
  )
  const locked = read.locked !== null
  const [at, setAt] = useState<Place | null>(null)
  const [integrating, setIntegrating] = useState(false)
  const [asks, setAsks] = useState(false)
  const [of, setOf] = useState<DiffOf | null>(null)
  /** While a turn runs, the newest diff is that of the turn before. */
  const shownOf = useMemo<DiffOf | undefined>(
    () => (read.locked === null ? undefined : { turn: read.locked, against: 'base' }),
    [read.locked],
  )
  const checks = useChecks(workerId, review.checksOf, data, review.files)
  const byPath = useMemo(
    () => new Map(review.files.map((file) => [file.path, file])),
    [review.files],
  )
  // In the order the diff is shown in.
  const stops = useMemo(() => {
    const shown = treeOrder(diff.files).flatMap(({ path }) => byPath.get(path) ?? [])
    return shown.flatMap(stopsOf)
  }, [diff.files, byPath])
  const index = stops.findIndex((stop) => stop.path === at?.path && stop.hunk === at.hunk)
  const here = stops[index]
  const standing = (stop: Stop) => {
    const file = byPath.get(stop.path)
    return file === undefined ? 'open' : standingOf(file, stop.atoms)
  }
  const decided = stops.filter((stop) => isDecided(standing(stop))).length
  const left = leftOpen(stops, (path) => byPath.get(path))
  const integrate = (markers: boolean) => {
    setAsks(false)
    setIntegrating(true)
    const asked = { workerId, withWorkers: [...data.together], markers }
    // A decision made just before is part of it.
    void data.kept().then(async () => {
      const answer = await ask('integrate', asked)
      setIntegrating(false)
      if (answer === null) return
      const stays = leftWords(left)
      const done = `${plural(answer.files, 'file')} in your checkout`
      toast('ok', stays === '' ? done : `${done}; ${stays}, and not in it`)
      data.integrated()
    })
  }
  const tryIntegrate = () => {
    if (integrating || cutOff !== undefined || data.preCheck?.problem !== null) return
    if (checks.current && checks.run?.results.some(({ state }) => state === 'failed') === true)
      setAsks(true)
    else integrate(false)
  }
  const keys = useReviewKeys({ byPath, stops, at, setAt, standing, data, locked, tryIntegrate })
  const fileAside = (file: ChangedFile) => {
    const found = byPath.get(file.path)
    return found === undefined ? null : (
      <FileAside
        file={found}
        here={here?.path === file.path && here.hunk === null}
        locked={locked}
        data={data}
      />
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
        locked={locked}
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
  const turns = detail.turns.filter(({ turn }) => turn <= (read.locked ?? turn))
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
        {turns.length > 1 ? (
          <span className="w-field">
            <TurnSelect turns={turns} of={of} onChange={setOf} />
          </span>
        ) : null}
        <span className="t-small" role="status">
          {count(decided)} of {count(stops.length)} hunks decided
        </span>
      </div>
      <DiffNotes detail={detail} />
      <div className="body rv">
        {of === null ? null : <TurnDiff workerId={workerId} of={of} />}
        {of === null ? (
          <DiffView
            workerId={workerId}
            files={diff.files}
            stat={diff.stat}
            of={shownOf}
            talk={comments.diff}
            review={{
              at,
              onAt: (path, hunk) => {
                const on = (each: Stop) =>
                  each.path === path && (hunk === null || each.hunk === hunk)
                setAt(placeOf(stops.find(on), hunk === null))
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
              lines: locked ? undefined : keys.lines,
            }}
          />
        ) : null}
        <ReviewSide
          workerId={workerId}
          running={
            cutOff !== undefined ? (
              <CutOffPanel cutOff={cutOff} onSettled={data.again} />
            ) : locked ? (
              <RunningNow
                detail={detail}
                comments={comments.view?.comments ?? []}
                decided={stops.filter((stop) => standing(stop) !== 'open').length}
              />
            ) : null
          }
          review={review}
          data={data}
          checks={
            review.checksOf === null ? (
              <NoChecks repository={review.repository} />
            ) : (
              <ChecksPanel checks={checks} ready={data.preCheck !== null} />
            )
          }
          comments={<CommentsPanel comments={comments} />}
          accepted={{
            hunks: accepted.length,
            files: new Set(accepted.map(({ path }) => path)).size,
            left,
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
