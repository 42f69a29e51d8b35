import { visiblePath } from '@shared/lib/visible-text'

/** More are told as a number. */
const mostNamed = 5

/** Files by name. */
export const PathList = ({ paths }: { readonly paths: readonly string[] }) => (
  <ul className="rv-other t-small fg-2">
    {paths.slice(0, mostNamed).map((path) => (
      <li key={path} className="trunc" title={visiblePath(path)}>
        {visiblePath(path)}
      </li>
    ))}
    {paths.length > mostNamed ? <li>and {paths.length - mostNamed} more</li> : null}
  </ul>
)
