import { defaultKeymap } from '@codemirror/commands'
import type { KeyBinding } from '@codemirror/view'

/** The editor's usual keys but Mod-Enter, which is the screen's: it runs what is edited. */
export const editorKeys: readonly KeyBinding[] = defaultKeymap.filter(
  ({ key }) => key !== 'Mod-Enter',
)
