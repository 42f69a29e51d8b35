import type { PlanRule } from './candidate'
import { mentionsMcp, sharedPaths, shortBriefs, unfilledBriefs } from './rules/briefs'
import { blindCaps, promptTokensFit, turnsForAll } from './rules/budget'
import {
  changesLeftOut,
  confirmedCheckout,
  dirtyCheckout,
  oneWriterPerCheckout,
} from './rules/checkout'
import { customCommand, customFieldsElsewhere, missingCommand } from './rules/custom'
import { folderExists } from './rules/folder'
import { differentIds, safeIds } from './rules/ids'
import { isolationFitsFolder, safeSeedPaths } from './rules/isolation'
import { planNumbers, workerNumbers } from './rules/numbers'
import { installedProvider, routableProvider, unverifiedProvider } from './rules/providers'
import { lowProvider, nearStopLine, stopLine } from './rules/quota'
import { cwdOfSession, resumableSession, sessionResumedOnce } from './rules/resume'
import { faultySettings } from './rules/settings'
import { loweredConcurrency, strategyCount, strategyFits } from './rules/strategy'
import { briefFits, oneTask } from './rules/task'
import { planTexts, workerTexts } from './rules/texts'
import { defaultModel, tierOrModel } from './rules/tiers'
import { askedReadOnly, ignoredIdleLimit } from './rules/trust'

/** Every check a plan goes through. All of them run; one problem keeps the whole plan from running. */
export const planRules: readonly PlanRule[] = [
  planTexts,
  planNumbers,
  strategyCount,
  strategyFits,
  safeIds,
  differentIds,
  workerTexts,
  workerNumbers,
  folderExists,
  oneTask,
  briefFits,
  routableProvider,
  installedProvider,
  tierOrModel,
  isolationFitsFolder,
  confirmedCheckout,
  oneWriterPerCheckout,
  safeSeedPaths,
  resumableSession,
  sessionResumedOnce,
  customCommand,
  promptTokensFit,
  stopLine,
  // Warnings: the plan runs, a person should look.
  faultySettings,
  cwdOfSession,
  lowProvider,
  nearStopLine,
  turnsForAll,
  blindCaps,
  loweredConcurrency,
  defaultModel,
  unfilledBriefs,
  shortBriefs,
  sharedPaths,
  dirtyCheckout,
  changesLeftOut,
  mentionsMcp,
  askedReadOnly,
  ignoredIdleLimit,
  unverifiedProvider,
  missingCommand,
  customFieldsElsewhere,
]
