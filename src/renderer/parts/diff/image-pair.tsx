import type { ChangedFile } from '@shared/diff/diff-summary'
import { visibleLine } from '@shared/lib/visible-text'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/client'
import type { DiffOf } from './use-file-loads'

type Side = 'old' | 'new'
type Loaded = Readonly<Partial<Record<Side, string>>>

interface Props {
  readonly workerId: string
  readonly file: ChangedFile
  /** Which diff it is of; undefined: the newest. */
  readonly of: DiffOf | undefined
}

/** A changed picture as it was and as it is. Its bytes come from the diff, never from the work tree. */
export const ImagePair = ({ workerId, file, of }: Props) => {
  const { path } = file
  const [turn, against] = [of?.turn, of?.against]
  const [loaded, setLoaded] = useState<Loaded>({})
  const [why, setWhy] = useState<string | null>(null)
  useEffect(() => {
    let shown = true
    for (const side of ['old', 'new'] as const)
      void call('readImage', { workerId, turn, against, path, side }).then((answer) => {
        if (!shown) return
        if (!answer.ok) setWhy(answer.error.message)
        else if (answer.value.url !== null) {
          const { url } = answer.value
          setLoaded((before) => ({ ...before, [side]: url }))
        }
      })
    return () => {
      shown = false
    }
  }, [workerId, turn, against, path])
  return (
    <span className="image-pair">
      {(['old', 'new'] as const).map((side) =>
        loaded[side] === undefined ? null : (
          <figure key={side}>
            <img
              src={loaded[side]}
              alt={`${visibleLine(path)}, ${side === 'old' ? 'before' : 'after'}`}
            />
            <figcaption className="fg-3 t-micro">{side === 'old' ? 'before' : 'after'}</figcaption>
          </figure>
        ),
      )}
      {why === null ? null : <span className="fg-3">{why}</span>}
    </span>
  )
}
