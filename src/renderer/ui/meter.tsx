interface Props {
  /** 0 to 100; null when it is not known: an empty track, and the word stands beside it. */
  readonly percent: number | null
  /** What it measures, in words, with the figure. */
  readonly label: string
  readonly tone?: 'plain' | 'amber' | 'red' | 'accent'
  readonly small?: boolean
  /** Where a line stands, in percent. */
  readonly line?: number
  /** What is expected to come on top, in percent; drawn hatched. */
  readonly more?: number
}

const within = (percent: number): number => Math.min(100, Math.max(0, percent))

/** How much of a limit is used. */
export const Meter = ({ percent, label, tone = 'plain', small = false, line, more }: Props) => (
  <div
    className={['meter', small && 'meter-s', tone !== 'plain' && `m-${tone}`]
      .filter(Boolean)
      .join(' ')}
    role="meter"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    {...(percent === null ? {} : { 'aria-valuenow': Math.round(percent) })}
  >
    {percent === null ? null : <i style={{ width: `${String(within(percent))}%` }} />}
    {percent === null || more === undefined ? null : (
      <u
        style={{
          left: `${String(within(percent))}%`,
          width: `${String(within(percent + more) - within(percent))}%`,
        }}
      />
    )}
    {line === undefined ? null : <b style={{ left: `${String(within(line))}%` }} />}
  </div>
)
