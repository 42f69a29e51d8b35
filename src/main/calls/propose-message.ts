import { join } from 'node:path'
import { readIfThere } from './read-if-there'
import type { Store } from '../store/store'

/** The message of a commit that did not come about, beside the undo record of what it was to commit. */
export const messageFile = (integrationFolder: string): string => join(integrationFolder, 'message')

/**
 * The message the person wrote when a commit failed; else a first line from the worker's title, what it said it
 * did, and what the person's `template` asks for: for the person to edit.
 */
export const proposeMessage = async (
  store: Store,
  workerId: string,
  template: string,
): Promise<string> => {
  const waiting = store.integrations
    .ofWorker(workerId)
    .find(({ state }) => state === 'integrated' || state === 'committing')
  const written = waiting === undefined ? null : await readIfThere(messageFile(waiting.folder))
  if (written !== null) return written
  const worker = store.workers.summary(workerId)
  const handoff = store.turns.ofWorker(workerId).at(-1)?.outcome?.handoff
  const title = worker?.title ?? worker?.planId ?? ''
  const summary = handoff?.summary?.trim() ?? ''
  const parts = [title, summary === title ? '' : summary, template].filter((part) => part !== '')
  return parts.length > 1 ? `${parts.join('\n\n')}\n` : parts.join('')
}
