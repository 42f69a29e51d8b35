import type { PlaybookRunView } from '@shared/ipc/playbook-run-views'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'
import { toastProblem } from '../../ui/toast'

/** The playbook an orchestration follows; null: none, undefined: not read yet. Read again at every event of it. */
export const usePlaybookRun = (
  orchestrationId: string | null,
): PlaybookRunView | null | undefined => {
  const live = useApp(({ playbookRuns }) =>
    playbookRuns.find((each) => each.orchestrationId === orchestrationId),
  )
  const epoch = useApp((snapshot) => snapshot.epoch)
  const [run, setRun] = useState<PlaybookRunView | null>()
  const revision = live?.revision
  useEffect(() => {
    if (orchestrationId === null) return undefined
    let shown = true
    void call('readPlaybookRun', { orchestrationId }).then((answer) => {
      if (!shown) return
      if (!answer.ok) toastProblem(answer.error)
      setRun(answer.ok ? answer.value.run : null)
    })
    return () => {
      shown = false
    }
  }, [orchestrationId, epoch, revision])
  return run === undefined || run === null || live === undefined ? run : { ...run, summary: live }
}
