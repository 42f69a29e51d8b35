import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useApp } from '../bridge/app-store'
import { usePlaybookList } from '../parts/playbook/use-playbook-list'
import { Icon } from '../ui/icon'
import { Kbd } from '../ui/kbd'
import { Mark } from '../ui/mark'
import { useReturnFocus } from '../ui/return-focus'
import { showOver } from './overlay-store'
import { type Entry, paletteEntries } from './palette-entries'
import { findEntries, partsOf } from './palette-search'

const close = () => showOver(null)

const EntryRow = ({ entry, query }: { readonly entry: Entry; readonly query: string }) => (
  <Command.Item
    value={entry.id}
    className="pal-r"
    onSelect={() => {
      close()
      entry.run()
    }}
  >
    {entry.state ? <Mark shape={entry.state.mark} word={entry.state.word} bare /> : null}
    {entry.icon ? <Icon name={entry.icon} /> : null}
    <span className="trunc">
      {partsOf(entry.label, query).map(({ text, hit }, index) =>
        hit ? <em key={index}>{text}</em> : <span key={index}>{text}</span>,
      )}
    </span>
    <span className="fg-3 t-small trunc">{entry.note}</span>
    <span className="push row none">
      {entry.state ? (
        <span className={`t-small st-fg s-${entry.state.mark}`}>{entry.state.word}</span>
      ) : null}
      {entry.keys ? <Kbd keys={entry.keys} /> : null}
    </span>
  </Command.Item>
)

const Footer = () => (
  <div className="pal-f">
    <span>
      <Kbd keys="arrowup" />
      <Kbd keys="arrowdown" />
      move
    </span>
    <span>
      <Kbd keys="enter" />
      open
    </span>
    <span>
      <Kbd keys=">" />
      commands only
    </span>
    <span className="push">
      <Kbd keys="escape" />
      close
    </span>
  </div>
)

/** Everything by name: what can be done here, waves, workers, playbooks, settings. */
export const Palette = () => {
  const snapshot = useApp((each) => each)
  const { list } = usePlaybookList()
  const [query, setQuery] = useState('')
  const groups = findEntries(paletteEntries(snapshot, list?.playbooks ?? []), query)
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="pal" aria-describedby={undefined} {...useReturnFocus()}>
          <Dialog.Title className="sr-only">Search or command</Dialog.Title>
          <Command shouldFilter={false} loop label="Search or command">
            <div className="pal-i">
              <Icon name="search" />
              <Command.Input
                className="pal-input"
                placeholder="Search or command"
                value={query}
                onValueChange={setQuery}
              />
              <span className="push t-small fg-3 nowrap">all of Wavedeck</span>
            </div>
            <Command.List className="pal-list">
              <Command.Empty className="pal-none">Nothing by that name.</Command.Empty>
              {groups.map(({ group, entries }) => (
                <Command.Group key={group} heading={group} className="pal-g">
                  {entries.map((entry) => (
                    <EntryRow key={entry.id} entry={entry} query={query} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            <Footer />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
