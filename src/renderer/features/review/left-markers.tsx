import { Mark } from '../../ui/mark'
import { PathList } from './path-list'

/** Files to mend before the commit. */
export const LeftMarkers = ({ paths }: { readonly paths: readonly string[] }) => {
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
