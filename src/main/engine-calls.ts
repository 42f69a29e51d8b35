import type { CallHandlers, EngineCall } from '@shared/ipc/contract'
import type { EngineParts } from './calls/engine-parts'
import { budgetCalls } from './calls/budget-calls'
import { checkCalls } from './calls/check-calls'
import { integrateCalls } from './calls/integrate-calls'
import { interruptedCalls } from './calls/interrupted-calls'
import { machineCalls } from './calls/machine-calls'
import { planCalls } from './calls/plan-calls'
import { playbookCalls } from './calls/playbook-calls'
import { playbookRunCalls } from './calls/playbook-run-calls'
import { projectCalls } from './calls/project-calls'
import { reviewCalls } from './calls/review-calls'
import { journalCalls } from './calls/journal-calls'
import { reportCalls } from './calls/report-calls'
import { spendCalls } from './calls/spend-calls'
import { toCommitCalls } from './calls/to-commit-calls'
import { tailCalls } from './calls/tail-calls'
import { talkCalls } from './calls/talk-calls'
import { waveCalls } from './calls/wave-calls'
import { workerCalls } from './calls/worker-calls'

/** Every call of the contract that needs no desktop. */
export const engineCalls = (parts: EngineParts): CallHandlers<EngineCall> => ({
  ...machineCalls(parts),
  ...projectCalls(parts),
  ...planCalls(parts),
  ...waveCalls(parts),
  ...workerCalls(parts),
  ...reviewCalls(parts),
  ...talkCalls(parts),
  ...journalCalls(parts),
  ...reportCalls(parts),
  ...integrateCalls(parts),
  ...toCommitCalls(parts),
  ...checkCalls(parts),
  ...interruptedCalls(parts),
  ...tailCalls(parts),
  ...spendCalls(parts),
  ...budgetCalls(parts),
  ...playbookCalls(parts),
  ...playbookRunCalls(parts),
})
