import type { AskBeforeRun, Lead } from '@shared/ipc/playbook-run-views'
import type { Fact } from '@shared/playbook/expr'
import type { Playbook } from '@shared/playbook/schema'
import { onDemo, type Settings } from '@shared/playbook/settings'
import type { Start } from '@shared/playbook/runner/run-entry'

/** All that a run was started with; later changes of any file do not touch it. */
export interface Frozen {
  readonly book: Playbook
  /** The playbook's text, word for word, and its hash. */
  readonly text: string
  readonly hash: string
  /** Text of every brief it names, by path. */
  readonly briefs: Readonly<Record<string, string>>
  readonly settings: Settings
  readonly profile: string | null
  readonly goal: string
  readonly inputs: Readonly<Record<string, Fact>>
  readonly lead: Lead
  readonly askBeforeRun: AskBeforeRun
  /** Null outside Git. */
  readonly start: Start | null
  /** What the working tree was, of a playbook that only reads: all its voices are to see the same; else null. */
  readonly tree: string | null
  /** What an earlier playbook of the same orchestration left behind. */
  readonly given: Readonly<Record<string, Fact>>
}

/** What its workers run on now. */
export const settingsNow = ({
  frozen: { settings },
  memory: { demo },
}: {
  readonly frozen: Pick<Frozen, 'settings'>
  readonly memory: { readonly demo: boolean }
}): Settings => (demo ? onDemo(settings) : settings)

/** The goal with what the person answered to the playbook's questions. */
export const wholeGoal = ({ goal, book, inputs }: Frozen): string =>
  [
    goal.trim(),
    ...Object.entries(book.inputs ?? {}).flatMap(([id, { ask }]) => {
      const value = inputs[id]
      return value === undefined || value === '' ? [] : [`${ask}: ${String(value)}`]
    }),
  ].join('\n')

/** A phase's brief: a file's text, or the text that stands in the playbook itself. */
export const briefOf = ({ briefs }: Frozen, brief: string | undefined): string =>
  brief === undefined ? '' : (briefs[brief] ?? brief)
