import type { CommentPlace } from '@shared/turns/comment'
import { createTextDrafts } from '../create-drafts'
import { placeKey } from '../diff/weave-talk'

/** What is being written: a new thread, a reply, or another text for a comment that waits. */
export interface CommentDraft {
  readonly place: CommentPlace
  readonly threadId: string | null
  readonly commentId: string | null
}

/** Texts not added yet, by worker and place. */
const drafts = createTextDrafts('comments')

const keyOf = (workerId: string, { place, threadId, commentId }: CommentDraft): string =>
  [workerId, placeKey(place), threadId ?? '', commentId ?? ''].join('\n')

/** Undefined: nothing was written there. */
export const useCommentText = (workerId: string, draft: CommentDraft | null): string | undefined =>
  drafts.useDraft(draft === null ? '' : keyOf(workerId, draft))

export const keepCommentText = (workerId: string, draft: CommentDraft, text: string): void => {
  drafts.keep(keyOf(workerId, draft), text)
}

export const dropCommentText = (workerId: string, draft: CommentDraft): void => {
  drafts.drop(keyOf(workerId, draft))
}
