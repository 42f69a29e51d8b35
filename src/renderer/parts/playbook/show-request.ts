import type { RequestCard } from '@shared/ipc/playbook-run-views'
import { go } from '../../bridge/navigation'

/** Opens the Composer with the draft that a `plan` card starts from. */
export const planRequest = ({ id, orchestrationId }: RequestCard, projectId: string): void => {
  go({ screen: 'composer', projectId, orchestrationId, request: id })
}
