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
