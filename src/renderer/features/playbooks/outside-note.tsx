import { Button } from '../../ui/button'
import { Note } from '../../ui/note'
import { ProblemBox } from '../../ui/problem-box'
import { type Doc, settleOutside } from './editor-store'
import { writeAgain } from './save-docs'

interface Props {
  readonly id: string
  readonly doc: Doc
}

/** Says that another program changed the file, and what can be done; or why nothing could be saved. */
export const OutsideNote = ({ id, doc }: Props) => {
  if (doc.gone)
    return (
      <div className="pb-note" role="alert">
        <Note icon="warn" shape="needs">
          <span className="row">
            <span className="grow">
              <b>Another program deleted this file.</b> Its text is kept in this window only.
            </span>
            <Button
              size="s"
              onClick={() => {
                void writeAgain(id)
              }}
            >
              Write it again
            </Button>
          </span>
        </Note>
      </div>
    )
  if (doc.outside === null)
    return doc.refused === null ? null : (
      <div className="pb-note">
        <ProblemBox problem={doc.refused} />
      </div>
    )
  const edited = doc.text !== doc.saved
  return (
    <div className="pb-note" role="alert">
      <Note icon="warn" shape="needs">
        <span className="row">
          <span className="grow">
            <b>Another program changed this file.</b>{' '}
            {edited
              ? 'Your edits are in the window and not saved; what you do not take stays one undo away.'
              : 'The window shows what it was before; that stays one undo away.'}
          </span>
          {edited ? (
            <Button
              size="s"
              onClick={() => {
                settleOutside(id, 'merge')
              }}
            >
              Merge both
            </Button>
          ) : null}
          <Button
            size="s"
            onClick={() => {
              settleOutside(id, 'load')
            }}
          >
            Load the file
          </Button>
        </span>
      </Note>
    </div>
  )
}
