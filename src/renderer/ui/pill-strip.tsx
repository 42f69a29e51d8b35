import type { MarkShape } from './mark-shapes'
import { pillShapes } from './pill-shapes'

interface Props {
  /** One a pill, in their own order; used up to `limit`. */
  readonly shapes: readonly MarkShape[]
  /** How many have each shape, most important first; used above `limit`. */
  readonly counts: readonly (readonly [MarkShape, number])[]
  /** The whole in words, for readers: "12 workers: 1 asking you, 4 running". */
  readonly label: string
}

const limit = 24

const Pill = ({ shape }: { readonly shape: MarkShape }) => (
  <span className={`pill s-${shape}`}>
    <svg width="6" height="12" viewBox="0 0 6 12" aria-hidden="true">
      {pillShapes[shape]}
    </svg>
  </span>
)

/** A row of small state shapes; above 24 one shape a state with its count. */
export const PillStrip = ({ shapes, counts, label }: Props) => {
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  return total > limit ? (
    <span className="pills-n" role="img" aria-label={label} title={label}>
      {counts.map(([shape, count]) => (
        <span key={shape}>
          <Pill shape={shape} />
          {count}
        </span>
      ))}
    </span>
  ) : (
    <span className="pills" role="img" aria-label={label} title={label}>
      {shapes.map((shape, index) => (
        <Pill key={index} shape={shape} />
      ))}
    </span>
  )
}
