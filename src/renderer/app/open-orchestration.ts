import type { OrchestrationSummary } from '@shared/worker/records'
import { go } from '../bridge/navigation'

/** Shows an orchestration's newest wave, or the Composer where there is none yet. */
export const openOrchestration = ({ id, projectId, waveId }: OrchestrationSummary): void => {
  go(
    waveId === null
      ? { screen: 'composer', projectId, orchestrationId: id }
      : { screen: 'wave', waveId },
  )
}
