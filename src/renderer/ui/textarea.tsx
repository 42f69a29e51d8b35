import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly invalid?: boolean
  readonly mono?: boolean
}

export const Textarea = ({ invalid = false, mono = false, ...rest }: Props) => (
  <textarea
    spellCheck={false}
    aria-invalid={invalid}
    {...rest}
    className={['field', 'field-area', 'area', invalid && 'is-invalid', mono && 't-mono']
      .filter(Boolean)
      .join(' ')}
  />
)
