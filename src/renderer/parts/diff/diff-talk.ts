import type { CommentPlace } from '@shared/turns/comment'
import type { ReactNode } from 'react'

/** What is said about places of a diff, and how more is said. */
export interface DiffTalk {
  /** Places under which something stands; of each file or line once. */
  readonly places: readonly CommentPlace[]
  /** What stands there; `move` takes what is being written to another line. */
  readonly render: (place: CommentPlace, move: (by: 1 | -1) => void) => ReactNode
  /** The person wants to say something there. */
  readonly onComment: (place: CommentPlace) => void
  /** What is being written moves there. */
  readonly onMove: (place: CommentPlace) => void
}
