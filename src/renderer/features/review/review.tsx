import type { Decision } from '@shared/diff/decide-atoms'
import type { ChangedFile } from '@shared/diff/diff-summary'
import { visibleLine } from '@shared/lib/visible-text'
import { useCallback, useMemo, useState } from 'react'
import { ask } from '../../parts/ask'
import { DiffView } from '../../parts/diff/diff-view'
import type { DiffOf } from '../../parts/diff/use-file-loads'
import { Badge } from '../../ui/badge'
import { Checkbox } from '../../ui/checkbox'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { plural } from '../../ui/format'
import { useShortcuts } from '../../ui/shortcuts'
import { toast } from '../../ui/toast'
import { CommentsPanel } from '../../parts/talk/comments-panel'
import { useComments } from '../../parts/talk/use-comments'
import { ChecksPanel } from './checks-panel'
import { ReviewSide } from './review-side'
import { StandButtons } from './stand-buttons'
import { TurnDiff } from './turn-diff'
import { TurnSelect } from './turn-select'
import { nextOpen, standingOf, stopsOf, type Stop } from './stops'
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
  const checks = useChecks(workerId, detail.project.id, review.files)
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
  const decide = (stop: Stop, decision: Decision) => {
    data.decide(stop.path, stop.atoms, decision)
    const from = stops.indexOf(stop)
    const next =
      decision === 'clear' ? stop : nextOpen(stops, from, (each) => standing(each) === 'open')
    setAt(next ?? stop)
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
    void ask('integrate', asked).then((answer) => {
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
    if (keys.at === null) decide(here, decision)
    else {
      data.decide(here.path, [keys.at], decision)
      keys.move(1)
    }
  }
  useShortcuts('Review', {
    j: { label: 'Next hunk', run: () => move(1), move: true },
    k: { label: 'Previous hunk', run: () => move(-1), move: true },
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
    if (found === undefined) return null
    const needs = found.needs.length > 0 ? `needs: ${found.needs.join(', ')}` : null
    const atoms = found.hunks.flat()
    return (
      <span className="row rv-file">
        {needs === null ? null : <span className="fg-needs trunc">{needs}</span>}
        {found.leadsOut === null ? null : (
          <span className="fg-needs trunc" title={visibleLine(found.leadsOut)}>
            leads out of the repository: {visibleLine(found.leadsOut)}
          </span>
        )}
        <StandButtons
          what="file"
          standing={standingOf(found, atoms)}
          here={here?.path === file.path && here.hunk === null}
          onDecide={(decision) => {
            data.decide(file.path, null, decision)
          }}
        />
        <Checkbox
          label="Viewed"
          on={found.viewed}
          onChange={(viewed) => {
            data.markViewed(file.path, viewed)
          }}
        />
      </span>
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
          decide(stop, decision)
        }}
      />
    )
  }
  const isViewed = useCallback(
    (file: ChangedFile) => byPath.get(file.path)?.viewed === true,
    [byPath],
  )
  const viewed = review.files.filter((file) => file.viewed).length
  return (
    <>
      <div className="head">
        <h1 className="t-title">Review {detail.worker.planId}</h1>
        <span className="head-sub opt">
          base <span className="t-mono">{detail.base?.slice(0, 7)}</span>
          {review.headMoved ? <span className="fg-needs">HEAD moved since</span> : null}
        </span>
        <span className="push" />
        {detail.turns.length > 1 ? (
          <span className="w-field">
            <TurnSelect turns={detail.turns} of={of} onChange={setOf} />
          </span>
        ) : null}
        <span className="t-small" role="status">
          {decided} of {stops.length} hunks decided, {viewed} of{' '}
          {plural(review.files.length, 'file')} viewed
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
              treeMark: (file) =>
                byPath.get(file.path)?.viewed === true ? <Badge>viewed</Badge> : null,
              isViewed,
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
            A check fails on what is accepted. Integrating can be undone until you commit; your
            decisions are kept either way.
          </p>
        </ConfirmDialog>
      </div>
    </>
  )
}
