import type { Comment } from '@shared/turns/comment'

/** Comments of the person that no message carries yet. */
export const waitingOf = (comments: readonly Comment[]): readonly Comment[] =>
  comments.filter(
    ({ author, turn, messageId }) => author === 'person' && turn === null && messageId === null,
  )

/** What became of a comment: where it waits, the turn it was sent with, or the turn that answered. */
export const fateOf = (comment: Comment, thread: readonly Comment[], ended: number): string => {
  const { author, turn, messageId } = comment
  if (author === 'worker') return `answer of turn ${turn ?? 0}`
  if (messageId !== null) return 'queued'
  if (turn === null) return 'in the next turn'
  const answered = thread.some((each) => each.author === 'worker' && each.turn === turn)
  if (answered || turn <= ended) return `answered in turn ${turn}`
  return `sent with turn ${turn}`
}

/** Comments by thread, threads in the order they were begun. */
export const threadsOf = (comments: readonly Comment[]): readonly (readonly Comment[])[] => {
  const threads = new Map<string, Comment[]>()
  for (const comment of comments) {
    const thread = threads.get(comment.threadId)
    if (thread === undefined) threads.set(comment.threadId, [comment])
    else thread.push(comment)
  }
  return [...threads.values()]
}
