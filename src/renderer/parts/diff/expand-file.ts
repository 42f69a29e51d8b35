import { expandHunk, gapBeside } from '@shared/diff/expand-hunks'
import type { CallIn } from '@shared/ipc/contract'
import { ask } from '../ask'
import type { FileLoad } from './diff-rows'

/** Some lines above or below a hunk, or the whole file. */
export type Expansion = 'above' | 'below' | 'all'

type Read = Extract<FileLoad, { status: 'read' }>

const step = 20

/** A file's hunks with more of what stands unchanged around them; as they were where that can't be read. */
export const expandFile = async (
  of: Pick<CallIn<'readLines'>, 'workerId' | 'turn' | 'against' | 'path'>,
  load: Read,
  hunk: number,
  how: Expansion,
): Promise<Read> => {
  const lines = (from: number, to: number | null) => ask('readLines', { ...of, from, to })
  if (how !== 'all') {
    const gap = gapBeside(load.hunks, hunk, how, load.total ?? null)
    if (gap === null) return load
    const last = gap.to ?? Infinity
    const from = how === 'above' ? Math.max(gap.from, last - step + 1) : gap.from
    const to = how === 'above' ? last : Math.min(last, gap.from + step - 1)
    const read = await lines(from, to)
    if (read === null) return load
    return {
      ...load,
      hunks: expandHunk(load.hunks, hunk, how, from, read.lines),
      total: read.total,
    }
  }
  const read = await lines(1, null)
  if (read === null) return load
  let { hunks } = load
  for (const at of hunks.keys())
    for (const side of ['above', 'below'] as const) {
      const gap = gapBeside(hunks, at, side, read.total)
      if (gap === null) continue
      const texts = read.lines.slice(gap.from - 1, gap.to ?? read.total)
      hunks = expandHunk(hunks, at, side, gap.from, texts)
    }
  return { ...load, hunks, total: read.total }
}
