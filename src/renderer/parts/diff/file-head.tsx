import type { ChangedFile } from '@shared/diff/diff-summary'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button'
import { fileNotes, pathParts } from './file-words'

interface Props {
  readonly file: ChangedFile
  readonly folded: boolean
  readonly onFold: () => void
  /** What else can be done with the file. */
  readonly aside?: ReactNode
}

/** A file's name, what changed about it besides its lines, and how much. */
export const FileHead = ({ file, folded, onFold, aside }: Props) => {
  const { folder, name } = pathParts(file.path)
  return (
    <div className="fh">
      <IconButton
        icon={folded ? 'chev' : 'down'}
        label={folded ? 'Unfold file' : 'Fold file'}
        small
        aria-expanded={!folded}
        onClick={onFold}
      />
      <span className="trunc fh-path" title={`${folder}${name}`}>
        <span className="fg-3">{folder}</span>
        <span className="t-strong">{name}</span>
      </span>
      {file.added === null ? null : <span className="pm-a">+{file.added}</span>}
      {file.removed === null ? null : <span className="pm-d">−{file.removed}</span>}
      <span className="fg-3 trunc push">{fileNotes(file).join(', ')}</span>
      {aside}
    </div>
  )
}
