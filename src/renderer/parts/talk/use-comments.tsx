import { type Comment, type CommentPlace, placeWords } from '@shared/turns/comment'
import { useMemo, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { toast, toastProblem } from '../../ui/toast'
import { ask } from '../ask'
import type { DiffTalk } from '../diff/diff-talk'
import { placeKey } from '../diff/weave-talk'
import {
  type CommentDraft,
  dropCommentText,
  keepCommentText,
  useCommentText,
} from './comment-drafts'
import { CommentEditor } from './comment-editor'
import { threadsOf, waitingOf } from './talk-words'
import { Thread } from './thread'
import { type Talk, useTalk } from './use-talk'
import './talk.css'

export interface Comments extends Talk {
  readonly waiting: readonly Comment[]
  readonly diff: DiffTalk
  /** What stands about all of the work. */
  readonly whole: React.ReactNode
  readonly onWhole: () => void
  /** All that waits becomes the next turn. */
  readonly send: () => void
}

const whole: CommentPlace = { path: null, side: null, line: null, quote: '' }

/** The comments of a worker's review: shown under their lines, written, edited, answered and sent. */
export const useComments = (workerId: string): Comments => {
  const talk = useTalk(workerId)
  const ended = useApp(({ workers }) => {
    const worker = workers.find(({ id }) => id === workerId)
    const over = worker?.turnState === 'ended' || worker === undefined
    return worker === undefined ? Infinity : worker.turn - (over ? 0 : 1)
  })
  const [draft, setDraft] = useState<CommentDraft | null>(null)
  const { view, again } = talk
  const comments = useMemo(() => view?.comments ?? [], [view])
  const threads = useMemo(() => threadsOf(comments), [comments])
  const edited = comments.find(({ id }) => id === draft?.commentId)
  const text = useCommentText(workerId, draft) ?? edited?.text ?? ''

  const save = () => {
    if (draft === null) return
    const { place, threadId, commentId } = draft
    const saved =
      commentId === null
        ? ask('addComment', { workerId, threadId, ...place, text })
        : ask('editComment', { workerId, commentId, text })
    void saved.then((answer) => {
      if (answer === null) return
      dropCommentText(workerId, draft)
      setDraft(null)
      again()
    })
  }
  const onComment = (place: CommentPlace) => {
    const refusal = view?.refusal ?? null
    if (refusal !== null && refusal.code !== 'turn_active') {
      toastProblem(refusal)
      return
    }
    setDraft({ place, threadId: null, commentId: null })
  }
  const remove = (comment: Comment) => {
    void ask('removeComment', { workerId, commentId: comment.id }).then(again)
  }
  const editor = (move?: (by: 1 | -1) => void) =>
    draft === null ? null : (
      <CommentEditor
        title={placeWords(draft.place)}
        text={text}
        onText={(written) => {
          keepCommentText(workerId, draft, written)
        }}
        onSave={save}
        onCancel={() => {
          setDraft(null)
        }}
        onMove={draft.threadId === null && draft.commentId === null ? move : undefined}
      />
    )
  const render = (place: CommentPlace, move: (by: 1 | -1) => void) => {
    const key = placeKey(place)
    const here = threads.filter(([first]) => first !== undefined && placeKey(first) === key)
    const isNew =
      draft !== null &&
      draft.threadId === null &&
      draft.commentId === null &&
      placeKey(draft.place) === key
    return (
      <div className={place.side === 'old' ? 'threads threads-old' : 'threads'}>
        {here.map((thread) => {
          const [first] = thread
          if (first === undefined) return null
          const writing =
            draft?.threadId === first.id || thread.some(({ id }) => id === draft?.commentId)
          return (
            <div key={first.id}>
              <Thread
                comments={thread}
                ended={ended}
                onReply={() => {
                  setDraft({ place: first, threadId: first.id, commentId: null })
                }}
                onEdit={({ id }) => {
                  setDraft({ place: first, threadId: null, commentId: id })
                }}
                onRemove={remove}
              />
              {writing ? editor() : null}
            </div>
          )
        })}
        {isNew ? editor(place.line === null ? undefined : move) : null}
      </div>
    )
  }

  const places = new Map(
    [...comments, ...(draft === null ? [] : [draft.place])]
      .filter(({ path }) => path !== null)
      .map((place) => [placeKey(place), place]),
  )
  const waiting = waitingOf(comments)
  return {
    ...talk,
    waiting,
    diff: {
      places: [...places.values()],
      render,
      onComment,
      onMove: (place) => {
        if (draft === null) return
        dropCommentText(workerId, draft)
        keepCommentText(workerId, { ...draft, place }, text)
        setDraft({ ...draft, place })
      },
    },
    whole: render(whole, () => undefined),
    onWhole: () => {
      onComment(whole)
    },
    send: () => {
      if (waiting.length === 0) return
      void ask('sendComments', { workerId }).then((answer) => {
        if (answer === null) return
        toast(
          'queued',
          answer.turn === null
            ? 'Your comments wait for the end of the turn'
            : `Your comments are turn ${answer.turn}`,
        )
        again()
      })
    },
  }
}
