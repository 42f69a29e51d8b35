import { visiblePath } from '@shared/lib/visible-text'
import { useState } from 'react'
import { count } from '../../ui/format'

/** More are told as a number until they are asked for. */
const mostNamed = 5

/** Files by name. */
export const PathList = ({ paths }: { readonly paths: readonly string[] }) => {
  const [all, setAll] = useState(false)
  const shown = all ? paths : paths.slice(0, mostNamed)
  return (
    <ul className="rv-other t-small fg-2">
      {shown.map((path) => (
        <li key={path} className="trunc" title={visiblePath(path)}>
          {visiblePath(path)}
        </li>
      ))}
      {shown.length < paths.length ? (
        <li>
          <button
            type="button"
            className="link"
            onClick={() => {
              setAll(true)
            }}
          >
            and {count(paths.length - shown.length)} more
          </button>
        </li>
      ) : null}
    </ul>
  )
}
