import type { CommentPlace } from '@shared/turns/comment'
import type { DiffRow, Side } from './diff-rows'

/** Names a place of a diff; lines are counted on their own side. */
export const placeKey = ({
  path,
  side,
  line,
}: Pick<CommentPlace, 'path' | 'side' | 'line'>): string =>
  `${path ?? ''}\n${side ?? ''}\n${line ?? ''}`

const placeOf = (path: string, { line }: Side): CommentPlace => {
  const old = line.type === 'del'
  return {
    path,
    side: old ? 'old' : 'new',
    line: (old ? line.oldLine : line.newLine) ?? null,
    quote: line.text,
  }
}

/** Places of one row of code, the new side first. */
export const rowPlaces = (row: DiffRow): readonly CommentPlace[] => {
  if (row.kind === 'unified') return [placeOf(row.file.path, row.side)]
  if (row.kind !== 'split') return []
  const { left, right } = row
  return [
    ...(right === null ? [] : [placeOf(row.file.path, right)]),
    ...(left === null || left.line.type !== 'del' ? [] : [placeOf(row.file.path, left)]),
  ]
}

/**
 * The rows of a diff with what is said under them. What belongs to a line that is not shown (any more)
 * stands under the head of its file.
 */
export const weaveTalk = (
  rows: readonly DiffRow[],
  places: readonly CommentPlace[],
): readonly DiffRow[] => {
  if (places.length === 0) return rows
  const left = new Map(places.map((place) => [placeKey(place), place]))
  const talk = (row: DiffRow, place: CommentPlace): DiffRow => ({
    kind: 'talk',
    key: `talk\n${placeKey(place)}`,
    file: row.file,
    place,
  })
  const take = (row: DiffRow): DiffRow[] =>
    rowPlaces(row).flatMap((at) => {
      const place = left.get(placeKey(at))
      return place !== undefined && left.delete(placeKey(at)) ? [talk(row, place)] : []
    })
  const woven = rows.map((row) => ({ row, below: take(row) }))
  return woven.flatMap(({ row, below }) => {
    if (row.kind !== 'file') return [row, ...below]
    const here = [...left.values()].filter(({ path }) => path === row.file.path)
    return [row, ...(row.folded ? [] : here.map((place) => talk(row, place)))]
  })
}

/** The place of the line before or after one, in the same file; null at its ends. */
export const stepPlace = (
  rows: readonly DiffRow[],
  from: CommentPlace,
  by: 1 | -1,
): CommentPlace | null => {
  const ofFile = rows.filter(({ file }) => file.path === from.path).flatMap(rowPlaces)
  const at = ofFile.findIndex((place) => placeKey(place) === placeKey(from))
  return (at < 0 ? ofFile[0] : ofFile[at + by]) ?? null
}

/**
 * Where a comment on a hunk starts: its first changed line. The whole file without a hunk, or where its
 * lines are not shown; null while they are read.
 */
export const startPlace = (
  rows: readonly DiffRow[],
  path: string,
  hunk: number | null,
): CommentPlace | null => {
  const whole: CommentPlace = { path, side: null, line: null, quote: '' }
  if (hunk === null) return whole
  const ofFile = rows.filter(({ file }) => file.path === path)
  if (ofFile.some((row) => row.kind === 'note' && row.load.status === 'unread')) return null
  const from = ofFile.findIndex((row) => row.kind === 'hunk' && row.index === hunk)
  if (from < 0) return whole
  const changed = ofFile
    .slice(from + 1)
    .find(
      (row) =>
        (row.kind === 'split' && row.left !== row.right) ||
        (row.kind === 'unified' && row.side.line.type !== 'same'),
    )
  return (changed === undefined ? undefined : rowPlaces(changed)[0]) ?? whole
}
