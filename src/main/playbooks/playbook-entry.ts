import type { PlaybookEntry } from '@shared/ipc/playbook-views'
import type { Problem } from '@shared/lib/problem'
import { isFields } from '@shared/lib/read-fields'
import type { DefaultsDocument } from '@shared/playbook/defaults'
import { bookName } from '@shared/playbook/book-name'
import { parsePlaybook } from '@shared/playbook/parse'
import type { LayeredText } from './layered-folder'

const noCaps = { costUsd: null, minutes: null, calls: null }

/** A playbook as the picker shows it; one with faults shows what of it can be read. */
export const playbookEntry = (
  id: string,
  { source, text }: LayeredText,
  defaults: DefaultsDocument | undefined,
): PlaybookEntry => {
  const { model, raw, issues } = parsePlaybook(text, defaults)
  const written = model ?? (isFields(raw) ? raw : {})
  const line = (field: string): string | null => {
    const value: unknown = Reflect.get(written, field)
    return typeof value === 'string' ? value : null
  }
  const phases: unknown = Reflect.get(written, 'phases')
  return {
    id,
    source,
    name: bookName({ name: line('name') ?? '' }, id),
    goal: line('goal'),
    pickWhen: line('pickWhen'),
    avoidWhen: line('avoidWhen'),
    saves: line('saves'),
    readOnly: model?.readOnly === true,
    phases: Array.isArray(phases) ? phases.length : 0,
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
