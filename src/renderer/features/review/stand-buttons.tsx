import type { Decision } from '@shared/diff/decide-atoms'
import { Button } from '../../ui/button'
import { Mark } from '../../ui/mark'
import { isDecided, type Standing } from './stops'

interface Props {
  readonly standing: Standing
  /** What is decided: "hunk" or "file". */
  readonly what: 'hunk' | 'file'
  /** The keys act on this one. */
  readonly here: boolean
  /** Nothing can be decided now. */
  readonly locked: boolean
  readonly onDecide: (decision: Decision) => void
}

/** Accept and reject, or what was decided and its undo. */
export const StandButtons = ({ standing, what, here, locked, onDecide }: Props) => {
  const decided = isDecided(standing)
  return (
    <span
      className="row"
      onClick={(event) => {
        event.stopPropagation()
      }}
    >
      {standing === 'accepted' ? <Mark shape="ok" word="Accepted" /> : null}
      {standing === 'rejected' ? <Mark shape="stopped" word="Rejected" /> : null}
      {standing === 'mixed' ? <span className="fg-2">decided by line</span> : null}
      {standing === 'part' ? <span className="fg-2">part decided</span> : null}
      {locked ? (
        standing === 'open' ? (
          <span className="fg-3">not decided</span>
        ) : null
      ) : decided ? (
        <Button
          size="s"
          kind="quiet"
          {...(here ? { keys: 'u' } : {})}
          aria-label={`Undo the decision on this ${what}`}
          onClick={() => {
            onDecide('clear')
          }}
        >
          Undo
        </Button>
      ) : (
        <>
          <Button
            size="s"
            kind="quiet"
            icon="x"
            {...(here ? { keys: 'r' } : {})}
            aria-label={`Reject ${what}`}
            onClick={() => {
              onDecide('reject')
            }}
          >
            Reject
          </Button>
          <Button
            size="s"
            icon="check"
            {...(here ? { keys: 'a' } : {})}
            aria-label={`Accept ${what}`}
            onClick={() => {
              onDecide('accept')
            }}
          >
            Accept
          </Button>
        </>
      )}
    </span>
  )
}
