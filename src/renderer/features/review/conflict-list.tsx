import type { Conflict } from '@shared/ipc/review-views'
import { visiblePath } from '@shared/lib/visible-text'

/** More are told as a number. */
const mostNamed = 12

/** Files in conflict, and in which of their hunks. */
export const ConflictList = ({ conflicts }: { readonly conflicts: readonly Conflict[] }) => (
  <>
    {conflicts.slice(0, mostNamed).map(({ path, hunks }) => (
      <div key={path} className="t-small fg-2 trunc" title={visiblePath(path)}>
        {visiblePath(path)}
        {hunks.length === 0 ? '' : `, hunk ${hunks.map((hunk) => hunk + 1).join(', ')}`}
      </div>
    ))}
    {conflicts.length > mostNamed ? (
      <div className="t-small fg-2">and {conflicts.length - mostNamed} more</div>
    ) : null}
  </>
)
