import type { CallHandlers } from '@shared/ipc/contract'
import { noteText } from '@shared/journal/note'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import type { EngineParts } from './engine-parts'
import { unknownOrchestration } from './unknown'

/** The journal of an orchestration, read and added to by the person. */
export const journalCalls = ({
  store,
  journal,
}: EngineParts): CallHandlers<'readJournal' | 'addNote'> => ({
  readJournal({ orchestrationId }) {
    if (store.orchestrations.read(orchestrationId) === null)
      return Promise.resolve(fail(unknownOrchestration(orchestrationId)))
    return Promise.resolve(ok({ notes: store.notes.list(orchestrationId) }))
  },
  addNote({ orchestrationId, kind, text }) {
    if (store.orchestrations.read(orchestrationId) === null)
      return Promise.resolve(fail(unknownOrchestration(orchestrationId)))
    if (noteText(text) === '') return Promise.resolve(fail(emptyNote))
    journal.note(orchestrationId, { from: 'person', kind, text, workerId: null })
    return Promise.resolve(ok({}))
  },
})

const emptyNote = problem('empty_text', 'A note needs text.', {
  fix: 'Say in one line what changed.',
})
