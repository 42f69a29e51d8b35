import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface Tab<T extends string> {
  readonly value: T
  readonly label: string
  /** A count or a word after the label. */
  readonly note?: string | null | undefined
}

interface Props<T extends string> {
  readonly label: string
  readonly value: T
  readonly tabs: readonly Tab<T>[]
  readonly onChange: (value: T) => void
  /** Stands at the right of the tabs. */
  readonly aside?: ReactNode
  /** The content of the tab in hand. */
  readonly children: ReactNode
}

/** A row of tabs over one panel; only the panel in hand is built. */
export const Tabs = <T extends string>({
  label,
  value,
  tabs,
  onChange,
  aside,
  children,
}: Props<T>) => (
  <Radix.Root
    className="col grow"
    value={value}
    onValueChange={(next) => {
      const tab = tabs.find((each) => each.value === next)
      if (tab) onChange(tab.value)
    }}
  >
    <Radix.List className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className={tab.value === value ? 'tab is-on' : 'tab'}
        >
          {tab.label}
          {tab.note ? <span className="count">{tab.note}</span> : null}
        </Radix.Trigger>
      ))}
      {aside ? <span className="row push">{aside}</span> : null}
    </Radix.List>
    <Radix.Content value={value} className="col grow" tabIndex={-1}>
      {children}
    </Radix.Content>
  </Radix.Root>
)
