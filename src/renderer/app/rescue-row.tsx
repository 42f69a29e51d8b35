import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly text: string
  readonly list: readonly string[]
  readonly children: ReactNode
}

/** One way out: what it does at the left, its control at the right. */
export const RescueRow = ({ title, text, list, children }: Props) => (
  <section className="rescue-row" aria-label={title}>
    <div className="grow">
      <h2>{title}</h2>
      <p className="fg-2">{text}</p>
      {list.length === 0 ? null : (
        <ul className="rescue-list fg-2">
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
    <div className="row">{children}</div>
  </section>
)
