import type { Decision } from '@shared/diff/decide-atoms'
import type { ChangedFile } from '@shared/diff/diff-summary'
import { useMemo, useState } from 'react'
import { ask } from '../../parts/ask'
import { DiffView } from '../../parts/diff/diff-view'
import { Badge } from '../../ui/badge'
import { Checkbox } from '../../ui/checkbox'
import { plural } from '../../ui/format'
import { useShortcuts } from '../../ui/shortcuts'
import { toast } from '../../ui/toast'
import { CommentsPanel } from '../../parts/talk/comments-panel'
import { useComments } from '../../parts/talk/use-comments'
import { ReviewSide } from './review-side'
import { StandButtons } from './stand-buttons'
import { nextOpen, standingOf, stopsOf, type Stop } from './stops'
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
  const integrate = () => {
    if (integrating || data.preCheck?.problem !== null) return
    setIntegrating(true)
    void ask('integrate', { workerId }).then((answer) => {
      setIntegrating(false)
      if (answer === null) return
      toast('ok', `${plural(answer.files, 'file')} in your checkout`)
      data.again()
    })
  }
  const onHere = (decision: Decision) => () => {
    if (here) decide(here, decision)
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
    v: {
      label: 'Mark file as viewed',
      run: () => {
        if (at) data.markViewed(at.path, byPath.get(at.path)?.viewed !== true)
      },
      when: at !== null,
    },
    i: { label: 'Integrate accepted', run: integrate },
  })

  const fileAside = (file: ChangedFile) => {
    const found = byPath.get(file.path)
    if (found === undefined) return null
    const needs = found.needs.length > 0 ? `needs: ${found.needs.join(', ')}` : null
    const atoms = found.hunks.flat()
    return (
      <span className="row rv-file">
        {needs === null ? null : <span className="fg-needs trunc">{needs}</span>}
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
        <span className="t-small" role="status">
          {decided} of {stops.length} hunks decided, {viewed} of{' '}
          {plural(review.files.length, 'file')} viewed
        </span>
      </div>
      <div className="body rv">
        <DiffView
          workerId={workerId}
          files={diff.files}
          stat={diff.stat}
          talk={comments.diff}
          review={{
            at,
            onAt: (path, hunk) => {
              setAt(
                stops.find((stop) => stop.path === path && (hunk === null || stop.hunk === hunk)) ??
                  null,
              )
            },
            fileAside,
            hunkAside,
            treeMark: (file) =>
              byPath.get(file.path)?.viewed === true ? <Badge>viewed</Badge> : null,
          }}
        />
        <ReviewSide
          workerId={workerId}
          review={review}
          preCheck={data.preCheck}
          comments={<CommentsPanel comments={comments} />}
          integrating={integrating}
          onIntegrate={integrate}
          onAcceptAll={() => {
            data.decide(null, null, 'accept')
          }}
          onChange={data.again}
        />
      </div>
    </>
  )
}
