import { useApp } from '../../bridge/app-store'
import { useCrumbs } from '../../bridge/navigation'
import '../../parts/screen/screen.css'
import { EmptyState } from '../../ui/empty-state'
import { ProblemBox } from '../../ui/problem-box'
import { Skeleton } from '../../ui/skeleton'
import { Review } from './review'
import './review.css'
import { useReview } from './use-review'

/** A worker's diff before anything of it enters the repository. */
export const ReviewScreen = ({ workerId }: { readonly workerId: string }) => {
  const data = useReview(workerId)
  const { read, problem } = data
  const orchestration = useApp(({ orchestrations }) =>
    orchestrations.find(({ id }) => id === read?.detail.worker.orchestrationId),
  )
  useCrumbs(
    read === null
      ? []
      : [
          { label: read.detail.project.name },
          {
            label: orchestration?.title ?? read.detail.wave.title,
            route: { screen: 'wave', waveId: read.detail.wave.id, workerId },
          },
          {
            label: read.detail.worker.planId,
            route: { screen: 'worker', workerId },
          },
          { label: 'Review' },
        ],
  )
  if (problem !== null)
    return (
      <div className="rv-problem">
        <ProblemBox problem={problem} />
      </div>
    )
  if (read === null) return <Skeleton word="Reading the diff" rows={6} />
  if (read.diff.files.length === 0)
    return <EmptyState icon="commit" title="No change" text="Nothing differs from the base." />
  const turn = read.detail.worker.turn
  return <Review key={turn} workerId={workerId} read={read} data={data} />
}
