import { RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { yamlParts } from './yaml-parts'

const classes = {
  f: Decoration.mark({ class: 'sx-f' }),
  s: Decoration.mark({ class: 'sx-s' }),
  n: Decoration.mark({ class: 'sx-n' }),
  k: Decoration.mark({ class: 'sx-k' }),
  c: Decoration.mark({ class: 'sx-c' }),
}

const coloured = (view: EditorView): DecorationSet => {
  const marks = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at)
      for (const part of yamlParts(line.text))
        marks.add(line.from + part.from, line.from + part.to, classes[part.kind])
      at = line.to + 1
    }
  }
  return marks.finish()
}

/** Colours what is in sight of a YAML text with the classes of the token file. */
export const yamlColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = coloured(view)
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = coloured(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
