import type { Playbook } from '@shared/playbook/schema'
import type { MenuItem } from '../../ui/menu'
import type { Shortcuts } from '../../ui/shortcuts'
import type { Edit } from './edit-types'
import { addLink, addPhase, duplicatePhase, movePhase } from './phase-changes'
import { isUnread, writtenOf } from './reading'
import { newRule } from './rule-fields'

interface Props {
  readonly book: Playbook
  /** As written, faults and all. */
  readonly raw: unknown
  readonly selected: string | null
  readonly edit: Edit
  readonly select: (phase: string | null) => void
  /** Shows and focuses the field of the id. */
  readonly rename: () => void
}

interface PhaseDeeds {
  readonly add: () => void
  readonly link: () => void
  readonly keys: Shortcuts
  readonly items: readonly (readonly MenuItem[])[]
}

/** What can be done to phases, by menu, by key and by button alike. */
export const phaseDeeds = ({ book, raw, selected, edit, select, rename }: Props): PhaseDeeds => {
  const index = book.phases.findIndex(({ id }) => id === selected)
  const phase = book.phases[index]
  const here = phase !== undefined
  const mayAdd = (field: 'gate' | 'rules') =>
    phase !== undefined && !isUnread(writtenOf(raw, index), phase, field)
  const gateless = here && phase.gate === undefined && mayAdd('gate')
  const make = ({ id, change }: ReturnType<typeof addPhase>) => {
    if (edit(change)) select(id)
  }
  const move = (by: -1 | 1) => {
    const change = movePhase(book, index, by)
    if (change !== null) edit(change)
  }
  const add = () => make(addPhase(book, here && phase.after === undefined ? phase.id : null))
  const link = () => {
    if (here) make(addLink(book, phase))
  }
  const gate = () => {
    if (gateless) edit({ op: 'addGate', id: phase.id, gate: { needs: ['the lead is satisfied'] } })
  }
  const duplicate = () => {
    if (here) make(duplicatePhase(book, phase))
  }
  const rule = () => {
    if (!here || !mayAdd('rules')) return
    edit({ op: 'set', phase: phase.id, field: ['rules'], value: [...(phase.rules ?? []), newRule] })
  }
  const remove = () => {
    if (!here) return
    if (edit({ op: 'removePhase', id: phase.id })) select(book.phases[index - 1]?.id ?? null)
  }
  const step = (by: -1 | 1) => {
    const next = book.phases[here ? index + by : 0]
    if (next !== undefined) select(next.id)
  }
  const keys: Shortcuts = {
    a: { label: 'Add a phase', run: add },
    g: { label: 'Add a gate', run: gate, when: gateless },
    c: {
      label: 'Add a phase to the fail chain',
      run: link,
      when: here && phase.gate !== undefined,
    },
    r: { label: 'Add a rule', run: rule, when: mayAdd('rules') },
    d: { label: 'Duplicate the phase', run: duplicate, when: here },
    f2: { label: 'Rename the phase', run: rename, when: here },
    delete: { label: 'Remove the phase', run: remove, when: here },
    'alt+arrowup': { label: 'Move the phase earlier', run: () => move(-1), when: index > 0 },
    'alt+arrowdown': {
      label: 'Move the phase later',
      run: () => move(1),
      when: here && index < book.phases.length - 1,
    },
    ']': { label: 'Next phase', run: () => step(1), move: true },
    '[': { label: 'Previous phase', run: () => step(-1), move: true },
    escape: { label: 'Show the playbook itself', run: () => select(null), when: here, move: true },
  }
  const items: readonly (readonly MenuItem[])[] = here
    ? [
        [
          { label: 'Duplicate phase', keys: 'd', onSelect: duplicate },
          { label: 'Rename phase', keys: 'f2', onSelect: rename },
          {
            label: 'Move earlier',
            keys: 'alt+arrowup',
            disabled: index === 0,
            onSelect: () => move(-1),
          },
          {
            label: 'Move later',
            keys: 'alt+arrowdown',
            disabled: index === book.phases.length - 1,
            onSelect: () => move(1),
          },
        ],
        [
          { label: 'Add a gate', keys: 'g', disabled: !gateless, onSelect: gate },
          {
            label: 'Add to the fail chain',
            keys: 'c',
            disabled: phase.gate === undefined,
            onSelect: link,
          },
          { label: 'Add a rule', keys: 'r', disabled: !mayAdd('rules'), onSelect: rule },
        ],
        [{ label: 'Remove phase', keys: 'delete', danger: true, onSelect: remove }],
      ]
    : []
  return { add, link, keys, items }
}
