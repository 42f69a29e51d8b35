import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly invalid?: boolean
}

export const Textarea = ({ invalid = false, ...rest }: Props) => (
  <textarea
    spellCheck={false}
    aria-invalid={invalid}
    {...rest}
    className={invalid ? 'field field-area area is-invalid' : 'field field-area area'}
  />
)
