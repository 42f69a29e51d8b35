import type { CallHandlers } from '@shared/ipc/contract'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { commentBrief } from '@shared/turns/comment-brief'
import { sendMessage } from '../scheduler/send-message'
import { unfitText } from '../scheduler/unfit-text'
import { unknownWorker } from '../scheduler/unknown-worker'
import { followUpsOf, whyNotTold } from '../scheduler/why-not-told'
import type { EngineParts } from './engine-parts'

type Names =
  | 'readTalk'
  | 'addComment'
  | 'editComment'
  | 'removeComment'
  | 'sendComments'
  | 'queueMessage'
  | 'editMessage'
  | 'moveMessage'
  | 'removeMessage'
  | 'sendMessage'

/** Calls about comments and queued messages of one worker. */
export const talkCalls = ({ store, scheduler, ports }: EngineParts): CallHandlers<Names> => {
  const { workers, comments, messages } = store
  const done = (changed: boolean) => Promise.resolve(changed ? ok({}) : fail(noLongerWaits))
  return {
    readTalk({ workerId }) {
      const worker = workers.read(workerId)
      if (worker === null) return Promise.resolve(fail(unknownWorker(workerId)))
      return Promise.resolve(
        ok({
          comments: comments.list(workerId),
          messages: messages.waiting(workerId),
          refusal: whyNotTold(ports, worker),
          ...followUpsOf(ports.records, worker),
        }),
      )
    },
    addComment({ workerId, threadId, text, ...place }) {
      if (workers.read(workerId) === null) return Promise.resolve(fail(unknownWorker(workerId)))
      if (text.trim() === '') return Promise.resolve(fail(emptyComment))
      const added = comments.add(workerId, threadId, place, text.trim())
      return Promise.resolve(added === null ? fail(noThread) : ok(added))
    },
    editComment({ workerId, commentId, text }) {
      if (text.trim() === '') return Promise.resolve(fail(emptyComment))
      return done(comments.edit(workerId, commentId, text.trim()))
    },
    removeComment: ({ workerId, commentId }) => done(comments.remove(workerId, commentId)),
    async sendComments({ workerId }) {
      const worker = workers.read(workerId)
      if (worker === null) return fail(unknownWorker(workerId))
      const all = comments.list(workerId)
      const waiting = all.filter((each) => each.turn === null && each.messageId === null)
      if (waiting.length === 0) return fail(nothingToSend)
      const brief = commentBrief(waiting, all)
      const refusal = unfitText(ports, worker, brief) ?? whyNotTold(ports, worker)
      const active = refusal?.code === 'turn_active'
      if (refusal !== null && !active) return fail(refusal)
      const messageId = store.atomically(() => {
        const id = messages.add(workerId, brief)
        comments.bind(
          workerId,
          waiting.map(({ id: comment }) => comment),
          id,
        )
        if (!active) messages.move(workerId, id, 0)
        return id
      })
      if (active) return ok({ turn: null })
      const sent = await sendMessage(ports, scheduler, workerId)
      if (!sent.ok) messages.remove(workerId, messageId)
      return sent
    },
    queueMessage({ workerId, text }) {
      const worker = workers.read(workerId)
      if (worker === null) return Promise.resolve(fail(unknownWorker(workerId)))
      const refusal = unfitText(ports, worker, text) ?? whyNotTold(ports, worker)
      // What is only in the way for now does not keep a message from waiting.
      if (refusal !== null && refusal.code !== 'turn_active') return Promise.resolve(fail(refusal))
      messages.add(workerId, text.trim())
      return Promise.resolve(ok({}))
    },
    editMessage({ workerId, messageId, text }) {
      const worker = workers.read(workerId)
      if (worker === null) return Promise.resolve(fail(unknownWorker(workerId)))
      const unfit = unfitText(ports, worker, text)
      return unfit === null
        ? done(messages.edit(workerId, messageId, text.trim()))
        : Promise.resolve(fail(unfit))
    },
    moveMessage: ({ workerId, messageId, to }) => done(messages.move(workerId, messageId, to)),
    removeMessage: ({ workerId, messageId }) => done(messages.remove(workerId, messageId)),
    sendMessage: ({ workerId }) => sendMessage(ports, scheduler, workerId),
  }
}

const noLongerWaits = problem('not_waiting', 'It no longer waits: it was sent or removed.', {
  kept: 'Nothing was changed.',
})
const emptyComment = problem('empty_text', 'There is nothing in this comment.', {
  fix: 'Write what should be different.',
})
const noThread = problem('unknown_thread', 'This worker has no such thread.', {
  kept: 'Nothing was added.',
})
const nothingToSend = problem('nothing_to_send', 'No comment waits to be sent.', {
  fix: 'Comment on a line, a file or all of the work first.',
})
