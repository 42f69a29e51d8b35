import { syntaxTree } from '@codemirror/language'
import { RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

const classes: Readonly<Record<string, Decoration>> = {
  PropertyName: Decoration.mark({ class: 'sx-f' }),
  String: Decoration.mark({ class: 'sx-s' }),
  Number: Decoration.mark({ class: 'sx-n' }),
  True: Decoration.mark({ class: 'sx-k' }),
  False: Decoration.mark({ class: 'sx-k' }),
  Null: Decoration.mark({ class: 'sx-k' }),
}

const coloured = (view: EditorView): DecorationSet => {
  const marks = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges)
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = classes[node.name]
        if (mark !== undefined) marks.add(node.from, node.to, mark)
      },
    })
  return marks.finish()
}

/** Colours JSON with the classes of the token file; CodeMirror's own styles bring raw colours. */
export const jsonColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = coloured(view)
    }
    update(update: ViewUpdate) {
      if (
        update.docChanged ||
        update.viewportChanged ||
        syntaxTree(update.startState) !== syntaxTree(update.state)
      )
        this.decorations = coloured(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

/** The editor in the window's own type, surfaces and lines. */
export const jsonTheme = EditorView.theme({
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
