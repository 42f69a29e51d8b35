import { type ReactNode, useId } from 'react'

interface Props {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with what was typed; takes the hint's place. */
  readonly error?: string | null | undefined
  readonly children: (control: {
    readonly id: string
    readonly 'aria-describedby': string
    readonly invalid: boolean
  }) => ReactNode
}

/** A label above a control, a hint or what is wrong below it. */
export const Labelled = ({ label, hint, error, children }: Props) => {
  const id = useId()
  const says = `${id}-says`
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': says, invalid: Boolean(error) })}
      <p id={says} className={error ? 'hint hint-error' : 'hint'} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  )
}
