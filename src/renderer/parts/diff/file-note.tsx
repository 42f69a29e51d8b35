import type { ChangedFile } from '@shared/diff/diff-summary'
import type { ReactNode } from 'react'
import { bytes, plural } from '../../ui/format'
import { Button } from '../../ui/button'
import { ProblemBox } from '../../ui/problem-box'
import type { FileLoad } from './diff-rows'
import { fileNotes } from './file-words'

interface Props {
  readonly file: ChangedFile
  readonly load: FileLoad
  readonly onLoad: () => void
  /** The picture that it is, to be shown. */
  readonly image: ReactNode
}

/** What stands for a file's lines while they are not shown. */
export const FileNote = ({ file, load, onLoad, image }: Props) => {
  switch (load.status) {
    case 'unread':
      return (
        <div className="file-note fg-3">
          Reading {plural((file.added ?? 0) + (file.removed ?? 0), 'changed line')}
        </div>
      )
    case 'failed':
      return (
        <div className="file-note">
          <ProblemBox problem={load.problem} />
        </div>
      )
    case 'withheld':
      return load.why === 'binary' ? (
        <div className="file-note fg-2">
          Binary file: {fileNotes(file).join(', ')}. It has no lines to show.
          {image}
        </div>
      ) : (
        <div className="file-note row fg-2">
          <span>
            {plural((file.added ?? 0) + (file.removed ?? 0), 'changed line')}, {bytes(load.bytes)}:
            not loaded by itself.
          </span>
          <Button size="s" onClick={onLoad}>
            Load diff
          </Button>
        </div>
      )
    case 'read':
      return (
        <div className="file-note fg-2">
          No line changed{fileNotes(file).length > 0 ? `: ${fileNotes(file).join(', ')}` : ''}.
        </div>
      )
  }
}
