import type { PlaybookEntry } from '@shared/ipc/playbook-views'
import type { Problem } from '@shared/lib/problem'
import type { DefaultsDocument } from '@shared/playbook/defaults'
import { parsePlaybook } from '@shared/playbook/parse'
import type { LayeredText } from './layered-folder'

const noCaps = { costUsd: null, minutes: null, calls: null }

/** A playbook as the picker shows it; one with faults shows what of it can be read. */
export const playbookEntry = (
  id: string,
  { source, text }: LayeredText,
  defaults: DefaultsDocument | undefined,
): PlaybookEntry => {
  const { model, issues } = parsePlaybook(text, defaults)
  return {
    id,
    source,
    name: model?.name ?? id,
    goal: model?.goal ?? null,
    pickWhen: model?.pickWhen ?? null,
    avoidWhen: model?.avoidWhen ?? null,
    saves: model?.saves ?? null,
    readOnly: model?.readOnly === true,
    phases: model?.phases.length ?? 0,
    errors: issues.filter(({ severity }) => severity === 'error').length,
    budget: {
      costUsd: model?.budget?.costUsd ?? null,
      minutes: model?.budget?.minutes ?? null,
      calls: model?.budget?.calls ?? null,
    },
    problem: null,
    results: null,
  }
}

/** One whose file can't be read at all. */
export const unreadableEntry = (id: string, problem: Problem): PlaybookEntry => ({
  id,
  source: 'yours',
  name: id,
  goal: null,
  pickWhen: null,
  avoidWhen: null,
  saves: null,
  readOnly: false,
  phases: 0,
  errors: 1,
  budget: noCaps,
  problem,
  results: null,
})
