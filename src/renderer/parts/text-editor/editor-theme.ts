import { EditorView } from '@codemirror/view'

/** The editor in the window's own type, surfaces and lines. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--fg)', backgroundColor: 'var(--bg-canvas)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--t-code)',
    lineHeight: 'var(--lh-code)',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { caretColor: 'var(--fg)', padding: 'var(--s-2) 0' },
  '.cm-cursor': { borderLeftColor: 'var(--fg)' },
  '.cm-line': { padding: '0 var(--s-4) 0 0' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection': {
    backgroundColor: 'var(--bg-selected)',
  },
  '.cm-gutters': { backgroundColor: 'var(--bg-canvas)', color: 'var(--fg-3)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: 'var(--s-10)',
    padding: '0 var(--s-3) 0 0',
    fontSize: 'var(--t-micro)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--bg-selected-quiet)' },
  '.cm-bad': { backgroundColor: 'var(--st-failed-bg)' },
  '.cm-says': {
    fontFamily: 'var(--font-ui)',
    marginLeft: 'var(--s-4)',
    color: 'var(--st-needs)',
  },
  '.cm-bad .cm-says': { color: 'var(--st-failed)' },
  '.cm-lintRange-error, .cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--st-failed) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--st-needs)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--bg-menu)',
    border: 'none',
    boxShadow: 'var(--shadow-menu)',
    borderRadius: 'var(--r-2)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--t-small)',
    maxWidth: '480px',
  },
  '.cm-diagnostic': { borderLeft: 'none', padding: 'var(--s-1) var(--s-2)' },
})
