import { useApp } from '../../bridge/app-store'
import { go, useCrumbs } from '../../bridge/navigation'
import { DiffNotes } from '../../parts/diff/diff-notes'
import '../../parts/screen/screen.css'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ProblemBox } from '../../ui/problem-box'
import { Skeleton } from '../../ui/skeleton'
import { Review } from './review'
import './review.css'
import { RunningNow } from './running-now'
import { useReview } from './use-review'

/** A worker's diff before anything of it enters the repository. */
export const ReviewScreen = ({ workerId }: { readonly workerId: string }) => {
  const data = useReview(workerId)
  const { read, bare, problem } = data
  const detail = read?.detail ?? bare
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
            route: { screen: 'wave', waveId: detail.wave.id, workerId },
          },
          {
            label: detail.worker.planId,
            route: { screen: 'worker', workerId },
          },
          { label: 'Review' },
        ],
  )
  if (problem !== null)
    return (
      <div className="rv-problem">
        <ProblemBox problem={problem} />
        <div className="row">
          <Button onClick={data.again}>Try again</Button>
          <Button
            kind="quiet"
            onClick={() => {
              go({ screen: 'worker', workerId })
            }}
          >
            Open worker
          </Button>
        </div>
      </div>
    )
  if (bare !== null)
    return (
      <div className="rv-problem">
        <RunningNow detail={bare} comments={[]} decided={null} />
      </div>
    )
  if (read === null) return <Skeleton word="Reading the diff" rows={6} />
  if (read.diff.files.length === 0)
    return (
      <>
        <DiffNotes detail={read.detail} />
        <EmptyState icon="commit" title="No change" text="Nothing differs from the base." />
      </>
    )
  // While a turn runs, what the one before it left stays where the person reads it.
  const turn = read.locked ?? read.detail.worker.turn
  return <Review key={turn} workerId={workerId} read={read} data={data} />
}
