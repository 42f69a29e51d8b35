import type { ChangedFile } from '@shared/diff/diff-summary'
import { visiblePath } from '@shared/lib/visible-text'
import { bytes } from '../../ui/format'

/** Everything about a changed file that is not its lines: renames, modes, links, kinds. */
export const fileNotes = (file: ChangedFile): readonly string[] => {
  const notes: string[] = []
  if (file.state === 'added') notes.push('new')
  if (file.state === 'deleted') notes.push('deleted')
  if (file.state === 'renamed') notes.push(`renamed from ${visiblePath(file.oldPath ?? 'unknown')}`)
  if (file.state === 'copied') notes.push(`copied from ${visiblePath(file.oldPath ?? 'unknown')}`)
  if (isLink(file.oldMode) || isLink(file.newMode)) notes.push('symlink')
  if (file.oldMode === submoduleMode || file.newMode === submoduleMode) notes.push('submodule')
  if (file.oldMode !== null && file.newMode !== null && file.oldMode !== file.newMode)
    notes.push(`mode ${file.oldMode} to ${file.newMode}`)
  if (file.generated) notes.push('generated')
  if (file.binary) notes.push(`binary, ${sizes(file)}${hashOf(file)}`)
  return notes
}

/** Enough of Git's hash to compare it with another place. */
const hashOf = ({ hash }: ChangedFile): string =>
  hash === undefined ? '' : `, hash ${hash.slice(0, 12)}`

const submoduleMode = '160000'
const isLink = (mode: string | null): boolean => mode === '120000'

const sizes = ({ oldSize, newSize }: ChangedFile): string => {
  if (oldSize !== null && newSize !== null) return `${bytes(oldSize)} to ${bytes(newSize)}`
  return bytes(newSize ?? oldSize)
}

/** Folder and name apart; what is invisible in them is shown. */
export const pathParts = (path: string): { readonly folder: string; readonly name: string } => {
  const at = path.lastIndexOf('/') + 1
  return { folder: visiblePath(path.slice(0, at)), name: visiblePath(path.slice(at)) }
}
