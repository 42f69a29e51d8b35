import { useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'

/** What one key does on a screen. */
export interface Shortcut {
  /** Verb and object, for the key sheet and the palette. */
  readonly label: string
  readonly run: () => void
  /** False: the key does nothing now and is not offered. */
  readonly when?: boolean
  /** The browser does nothing of its own with the key either, also while `when` is false. */
  readonly held?: boolean
  /** Moves within the screen: for the key sheet only, not worth a line in the palette. */
  readonly move?: boolean
}

/** Combination -> what it does: `mod+k`, `alt+arrowleft`, `shift+j`, `n`, `?`. `mod` is Ctrl, on macOS Cmd. */
export type Shortcuts = Readonly<Record<string, Shortcut>>

interface Layer {
  readonly screen: string
  readonly current: { readonly shortcuts: Shortcuts }
}

const store = create<{ readonly layers: readonly Layer[] }>(() => ({ layers: [] }))

/** The layer of keys that work on every screen; any screen's own key wins over it. */
export const everywhere = 'Everywhere'

/** The keys of a screen from the moment it is seen; the newest layer wins over those below it. */
export const useShortcuts = (screen: string, shortcuts: Shortcuts): void => {
  const current = useRef({ shortcuts })
  useLayoutEffect(() => {
    current.current = { shortcuts }
  })
  useLayoutEffect(() => {
    const layer: Layer = {
      screen,
      get current() {
        return current.current
      },
    }
    store.setState(({ layers }) => ({
      layers: screen === everywhere ? [layer, ...layers] : [...layers, layer],
    }))
    return () => {
      store.setState(({ layers }) => ({ layers: layers.filter((each) => each !== layer) }))
    }
  }, [screen])
}

/** What can be done by key now, newest layer first, each key once. */
export const offeredShortcuts = (): (Shortcut & {
  readonly keys: string
  readonly screen: string
})[] => {
  const seen = new Set<string>()
  return store
    .getState()
    .layers.toReversed()
    .flatMap(({ screen, current }) =>
      Object.entries(current.shortcuts)
        .filter(([keys, { when }]) => when !== false && !seen.has(keys) && seen.add(keys))
        .map(([keys, shortcut]) => ({ ...shortcut, keys, screen })),
    )
}

/** The combination a key press stands for, as the registry writes it. */
export const combinationOf = (event: KeyboardEvent): string => {
  const key = event.key.toLowerCase()
  const letter = /^[a-z]$/.test(key)
  return [
    (event.ctrlKey || event.metaKey) && 'mod',
    event.altKey && 'alt',
    // Shift is already in the character of `?` or `!`.
    event.shiftKey && (letter || key.length > 1) && 'shift',
    key,
  ]
    .filter(Boolean)
    .join('+')
}

const isHeld = (keys: string): boolean =>
  store.getState().layers.some(({ current }) => current.shortcuts[keys]?.held)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"][data-state]'

/** Runs the shortcut of a key press, if one is offered. Single keys are off while typing. */
const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return
  const keys = combinationOf(event)
  const single = !event.ctrlKey && !event.metaKey && !event.altKey
  if (single && isTyping(event.target)) return
  // An open dialog or menu has the keys to itself.
  if (document.querySelector(overlay)) return
  const shortcut = offeredShortcuts().find((each) => each.keys === keys)
  if (shortcut || isHeld(keys)) event.preventDefault()
  // A key that is held down goes on moving; what a person decides is decided once a press.
  if (event.repeat && single && shortcut?.move !== true) return
  shortcut?.run()
}

/** A select that has the focus would open at Ctrl Enter: the screen's key comes first. */
const onKeyDownAtSelect = (event: KeyboardEvent): void => {
  const { target } = event
  const chord = event.ctrlKey || event.metaKey
  if (chord && target instanceof Element && target.matches('[role="combobox"]')) onKeyDown(event)
}

/** Listens for the whole window; the answer ends it. */
export const listenForShortcuts = (): (() => void) => {
  window.addEventListener('keydown', onKeyDownAtSelect, true)
  window.addEventListener('keydown', onKeyDown)
  return () => {
    window.removeEventListener('keydown', onKeyDownAtSelect, true)
    window.removeEventListener('keydown', onKeyDown)
  }
}
