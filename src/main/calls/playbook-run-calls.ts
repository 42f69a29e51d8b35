import type { CallHandlers, EngineCall } from '@shared/ipc/contract'
import type { playbookRunCalls as contract } from '@shared/ipc/playbook-run-contract'
import { fail, ok } from '@shared/lib/result'
import type { EngineParts } from './engine-parts'
import { unknownOrchestration } from './unknown'

type Names = Extract<EngineCall, keyof typeof contract>

export const playbookRunCalls = ({ store, runner }: EngineParts): CallHandlers<Names> => ({
  startPlaybook: ({ projectId, ...order }) => runner.start(projectId, order),
  async readPlaybookRun({ orchestrationId }) {
    if (store.orchestrations.read(orchestrationId) === null)
      return fail(unknownOrchestration(orchestrationId))
    return ok({ run: await runner.view(orchestrationId) })
  },
  listRequests: () => Promise.resolve(ok({ cards: runner.cards() })),
  answerRequest: ({ orchestrationId, ...answered }) => runner.answer(orchestrationId, answered),
  planPhase: ({ orchestrationId, ...answered }) => runner.plan(orchestrationId, answered),
  skipPhase: ({ orchestrationId, phase, why }) =>
    runner.change(orchestrationId, { kind: 'skip', phase }, why),
  repeatPhase: ({ orchestrationId, phase, why }) =>
    runner.change(orchestrationId, { kind: 'repeat', phase }, why),
  addPhase: ({ orchestrationId, phase, after, why }) =>
    runner.change(orchestrationId, { kind: 'add', phase, after }, why),
  switchPlaybook: ({ orchestrationId, to, why }) => runner.switchTo(orchestrationId, to, why),
  movePlaybookBase: ({ orchestrationId, why }) => runner.moveBase(orchestrationId, why),
  stopPlaybook: ({ orchestrationId, why }) => runner.stop(orchestrationId, why),
})
