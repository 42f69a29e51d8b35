import type { WorkerSummary } from '@shared/worker/records'
import { appStore } from '../../bridge/app-store'
import { toast } from '../../ui/toast'

/** Long enough to be read, however fast the stop is. */
const readMs = 3_000

/** Says that these workers were told to stop; it goes once none of them runs any more. */
export const sayStop = (text: string, isMeant: (worker: WorkerSummary) => boolean): void => {
  const dismiss = toast('stopped', text)
  const goIfOver = () => {
    const now = appStore.getState()
    if (now.status !== 'ready') return
    if (now.snapshot.workers.some((each) => each.state === 'active' && isMeant(each))) return
    unsubscribe()
    dismiss()
  }
  let unsubscribe: () => void = () => undefined
  setTimeout(() => {
    unsubscribe = appStore.subscribe(goIfOver)
    goIfOver()
  }, readMs)
}
