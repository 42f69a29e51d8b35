import type { Cli } from '@shared/ipc/views'
import { useEffect } from 'react'
import { ask } from '../../parts/ask'
import { startDraft } from './draft-store'

/** The provider a new plan begins with: the first that is found and signed in, else the demo. */
export const firstProvider = (clis: readonly Cli[]): string =>
  clis.find(
    ({ provider, path, login }) =>
      path !== null && login !== 'out' && provider !== 'demo' && provider !== 'custom',
  )?.provider ?? 'demo'

/** Begins a draft from what a playbook gave or a scaffold, once, unless the person has one already. */
export const useFirstText = (
  key: string,
  projectId: string,
  begun: boolean,
  provider: string,
  /** What the draft begins with instead. */
  given: string | null,
): void => {
  useEffect(() => {
    if (begun) return
    if (given !== null) {
      startDraft(key, given)
      return
    }
    let wanted = true
    void ask('scaffoldPlan', { projectId, strategy: 'balanced', workers: 1, provider }).then(
      (answer) => {
        if (wanted && answer !== null) startDraft(key, answer.text)
      },
    )
    return () => {
      wanted = false
    }
  }, [key, projectId, begun, provider, given])
}
