import type { DiffView as Diff } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/client'
import { DiffView } from '../../parts/diff/diff-view'
import type { DiffOf } from '../../parts/diff/use-file-loads'
import { EmptyState } from '../../ui/empty-state'
import { ProblemBox } from '../../ui/problem-box'
import { Skeleton } from '../../ui/skeleton'

/** The diff of another turn, or of what one turn changed: to be read, not decided on. */
export const TurnDiff = ({ workerId, of }: { readonly workerId: string; readonly of: DiffOf }) => {
  const [diff, setDiff] = useState<Diff | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { turn, against } = of
  useEffect(() => {
    let shown = true
    void call('readDiff', { workerId, turn, against }).then((answer) => {
      if (!shown) return
      if (answer.ok) setDiff(answer.value)
      else setProblem(answer.error)
    })
    return () => {
      shown = false
    }
  }, [workerId, turn, against])
  if (problem !== null) return <ProblemBox problem={problem} />
  if (diff === null) return <Skeleton word="Reading the diff" rows={6} />
  if (diff.files.length === 0)
    return <EmptyState icon="commit" title="No change" text="This turn changed nothing." />
  return <DiffView workerId={workerId} files={diff.files} stat={diff.stat} of={of} />
}
