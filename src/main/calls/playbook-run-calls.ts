import type { CallHandlers, EngineCall } from '@shared/ipc/contract'
import type { playbookRunCalls as contract } from '@shared/ipc/playbook-run-contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import type { EngineParts } from './engine-parts'
import { unknownOrchestration } from './unknown'

type Names = Extract<EngineCall, keyof typeof contract>

export const playbookRunCalls = ({ store }: EngineParts): CallHandlers<Names> => {
  const refuse = () => Promise.resolve(fail(noRun))
  return {
    startPlaybook: refuse,
    readPlaybookRun: ({ orchestrationId }) =>
      Promise.resolve(
        store.orchestrations.read(orchestrationId) === null
          ? fail(unknownOrchestration(orchestrationId))
          : ok({ run: null }),
      ),
    listRequests: () => Promise.resolve(ok({ cards: [] })),
    answerRequest: refuse,
    planPhase: refuse,
    skipPhase: refuse,
    repeatPhase: refuse,
    addPhase: refuse,
    switchPlaybook: refuse,
    stopPlaybook: refuse,
  }
}

const noRun = problem('no_playbook_run', 'No playbook runs here.', { kept: 'Nothing was changed.' })
