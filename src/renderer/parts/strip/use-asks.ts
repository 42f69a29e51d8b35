import { useApp } from '../../bridge/app-store'

/** True while the orchestration's playbook waits for the person. */
export const useAsks = (orchestrationId: string): boolean =>
  useApp(({ playbookRuns }) =>
    playbookRuns.some((run) => run.orchestrationId === orchestrationId && run.card !== null),
  )
