import type { ReactNode } from 'react'

interface Props {
  readonly title: ReactNode
  readonly text: ReactNode
  /** What is wrong with what stands in the control. */
  readonly error?: string | null
  readonly children: ReactNode
}

/** One setting: what it is and does at the left, its control at the right. */
export const SettingRow = ({ title, text, error = null, children }: Props) => (
  <div className="setrow">
    <div>
      <div>{title}</div>
      <p>{text}</p>
      {error ? (
        <p className="fg-failed" role="alert">
          {error}
        </p>
      ) : null}
    </div>
    <div className="row">{children}</div>
  </div>
)
