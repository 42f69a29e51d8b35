import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { Kbd } from './kbd'

interface Props {
  readonly text: string
  readonly keys?: string
  readonly children: ReactElement
}

/** Says more about one control, on hover and on focus. */
export const Tooltip = ({ text, keys, children }: Props) => (
  <Radix.Root>
    <Radix.Trigger asChild>{children}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content className="tooltip" sideOffset={4} collisionPadding={8}>
        {text}
        {keys ? <Kbd keys={keys} /> : null}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

/** Wraps the app once. */
export const TooltipProvider = Radix.Provider
