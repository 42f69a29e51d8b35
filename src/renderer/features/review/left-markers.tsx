import { useEffect } from 'react'
import { Mark } from '../../ui/mark'
import { PathList } from './path-list'

interface Props {
  readonly paths: readonly string[]
  /** The person comes back, perhaps from an editor. */
  readonly onLook: () => void
}

/** Files to mend before the commit. */
export const LeftMarkers = ({ paths, onLook }: Props) => {
  useEffect(() => {
    window.addEventListener('focus', onLook)
    return () => {
      window.removeEventListener('focus', onLook)
    }
  }, [onLook])
  const word =
    paths.length === 1
      ? '1 file holds markers to mend'
      : `${paths.length} files hold markers to mend`
  return (
    <>
      <Mark shape="needs" word={word} />
      <PathList paths={paths} />
      <p className="t-small fg-3">
        In each, keep what should stay and remove the lines {'<<<<<<<'}, ======= and {'>>>>>>>'}.
      </p>
    </>
  )
}
