import type { OrchestrationSummary } from '@shared/worker/records'
import { go } from '../bridge/navigation'

/** Shows an orchestration at its newest wave; a playbook may run before there is one. */
export const openOrchestration = ({ id, waveId }: OrchestrationSummary): void => {
  go(
    waveId === null ? { screen: 'orchestration', orchestrationId: id } : { screen: 'wave', waveId },
  )
}
