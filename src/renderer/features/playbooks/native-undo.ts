import { useEffect } from 'react'
import { combinationOf } from '../../ui/shortcuts'

/** Around all that is edited with a playbook. */
const editor = '.pb'
const field = 'input, textarea, [contenteditable]'

/** What a key press asks for, as long as nobody has done it. */
export const historyKey = (event: KeyboardEvent): 'undo' | 'redo' | null => {
  if (event.defaultPrevented || event.isComposing) return null
  const keys = combinationOf(event)
  if (keys === 'mod+z') return 'undo'
  return keys === 'mod+shift+z' || keys === 'mod+y' ? 'redo' : null
}

/**
 * The browser keeps one history for all fields of the page and knows nothing of the document's: its undo writes into
 * whichever field was typed in last. It is refused, save in a dialog's own fields.
 */
export const useNoNativeUndo = (): void => {
  useEffect(() => {
    const refuse = (event: InputEvent) => {
      if (!event.inputType.startsWith('history')) return
      // The field that would be changed, wherever the focus is.
      const { target } = event
      const elsewhere =
        target instanceof Element && target.closest(editor) === null && target.closest(field)
      if (!elsewhere) event.preventDefault()
    }
    window.addEventListener('beforeinput', refuse, true)
    return () => {
      window.removeEventListener('beforeinput', refuse, true)
    }
  }, [])
}
