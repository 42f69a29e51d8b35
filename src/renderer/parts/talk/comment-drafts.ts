import type { CommentPlace } from '@shared/turns/comment'
import { create } from 'zustand'
import { placeKey } from '../diff/weave-talk'

/** What is being written: a new thread, a reply, or another text for a comment that waits. */
export interface CommentDraft {
  readonly place: CommentPlace
  readonly threadId: string | null
  readonly commentId: string | null
}

/** Texts not added yet, by worker and place; kept while the person looks at other screens. */
const store = create<Readonly<Record<string, string>>>(() => ({}))

const keyOf = (workerId: string, { place, threadId, commentId }: CommentDraft): string =>
  [workerId, placeKey(place), threadId ?? '', commentId ?? ''].join('\n')

/** Null: nothing was written there. */
export const useCommentText = (workerId: string, draft: CommentDraft | null): string | null =>
  store((all) => (draft === null ? null : (all[keyOf(workerId, draft)] ?? null)))

export const keepCommentText = (workerId: string, draft: CommentDraft, text: string): void => {
  store.setState({ [keyOf(workerId, draft)]: text })
}

export const dropCommentText = (workerId: string, draft: CommentDraft): void => {
  const key = keyOf(workerId, draft)
  store.setState(
    (all) => Object.fromEntries(Object.entries(all).filter(([each]) => each !== key)),
    true,
  )
}
