import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { ProblemBox } from '../../ui/problem-box'
import { Skeleton } from '../../ui/skeleton'
import { Textarea } from '../../ui/textarea'
import { toast } from '../../ui/toast'
import { ask } from '../../parts/ask'
import { closeDoc, type Doc, redoDoc, undoDoc, writeText } from './editor-store'
import { historyKey } from './native-undo'
import { OutsideNote } from './outside-note'
import { load } from './save-docs'
import { useDoc } from './use-doc'

interface Props {
  /** `briefs/x.md`. */
  readonly path: string
  readonly onClose: () => void
}

/** Deletes the person's file; the toast writes it again. */
const takeAway = async (path: string, doc: Doc): Promise<void> => {
  if ((await ask('removeBrief', { path, over: doc.hash })) === null) return
  closeDoc(path)
  await load(path)
  toast('stopped', doc.bundled === null ? 'The brief is deleted' : 'The bundled brief counts', {
    label: 'Undo',
    run: () => void bringBack(path, doc.text),
  })
}

const bringBack = async (path: string, text: string): Promise<void> => {
  const problem = await load(path)
  if (problem === null) writeText(path, text, null)
  else if ((await ask('createBrief', { path, text })) !== null) await load(path)
}

/** A brief, edited beside the playbook that names it; saved as the person's copy. */
export const BriefPane = ({ path, onClose }: Props) => {
  const { doc, problem } = useDoc(path)
  const missing = problem?.code === 'unknown_playbook_file'
  return (
    <section
      className="pb-b"
      aria-label="Brief"
      onKeyDown={({ nativeEvent }) => {
        const asked = historyKey(nativeEvent)
        if (asked === null) return
        nativeEvent.preventDefault()
        if (asked === 'undo') undoDoc(path)
        else redoDoc(path)
      }}
    >
      <div className="pb-yh row">
        <span className="t-mono t-small trunc">{path}</span>
        {doc === undefined ? null : (
          <Badge>{doc.source === 'bundled' ? 'bundled' : 'your copy'}</Badge>
        )}
        <span className="push" />
        {doc === undefined || doc.source === 'bundled' ? null : (
          <Button
            size="s"
            kind="danger"
            onClick={() => {
              void takeAway(path, doc)
            }}
          >
            {doc.bundled === null ? 'Delete the brief' : 'Reset to bundled'}
          </Button>
        )}
        {doc === undefined ? null : (
          <>
            <IconButton
              icon="undo"
              label="Undo in the brief"
              small
              disabled={doc.history.past.length === 0}
              onClick={() => {
                undoDoc(path)
              }}
            />
            <IconButton
              icon="redo"
              label="Redo in the brief"
              small
              disabled={doc.history.future.length === 0}
              onClick={() => {
                redoDoc(path)
              }}
            />
          </>
        )}
        <IconButton icon="x" label="Close the brief" small onClick={onClose} />
      </div>
      {doc === undefined && problem === null ? <Skeleton word="Opening the brief" /> : null}
      {problem === null ? null : (
        <div className="pb-note">
          <ProblemBox
            problem={problem}
            action={
              missing ? (
                <Button
                  size="s"
                  onClick={() => {
                    void ask('createBrief', { path, text: '' }).then((made) => {
                      if (made !== null) void load(path)
                    })
                  }}
                >
                  Write this brief
                </Button>
              ) : null
            }
          />
        </div>
      )}
      {doc === undefined ? null : (
        <>
          <OutsideNote id={path} doc={doc} />
          <Textarea
            aria-label={`Brief ${path}`}
            value={doc.text}
            onChange={(event) => {
              writeText(path, event.target.value, 'brief')
            }}
          />
        </>
      )}
    </section>
  )
}
