import { type EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

/** What a line has against it, said at its end. */
export interface LineNote {
  readonly from: number
  readonly bad: boolean
  readonly says: string
}

class Says extends WidgetType {
  constructor(readonly text: string) {
    super()
  }
  override eq(other: Says) {
    return other.text === this.text
  }
  override toDOM() {
    const span = document.createElement('span')
    span.className = 'cm-says'
    span.textContent = this.text
    return span
  }
}

const setNotes = StateEffect.define<readonly LineNote[]>()

const decorate = (state: EditorState, notes: readonly LineNote[]): DecorationSet => {
  const lines = new Map<number, LineNote>()
  for (const note of notes) {
    const line = state.doc.lineAt(Math.min(note.from, state.doc.length))
    const before = lines.get(line.number)
    // One line says one thing: the worst, first written.
    if (before === undefined || (note.bad && !before.bad)) lines.set(line.number, note)
  }
  const builder = new RangeSetBuilder<Decoration>()
  for (const [number, note] of [...lines].sort(([a], [b]) => a - b)) {
    const line = state.doc.line(number)
    if (note.bad) builder.add(line.from, line.from, Decoration.line({ class: 'cm-bad' }))
    builder.add(line.to, line.to, Decoration.widget({ widget: new Says(note.says), side: 1 }))
  }
  return builder.finish()
}

/** Lines with findings: their background and the words after them. */
export const lineNotes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (value, transaction) => {
    for (const effect of transaction.effects)
      if (effect.is(setNotes)) return decorate(transaction.state, effect.value)
    return value.map(transaction.changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

export const showNotes = (view: EditorView, notes: readonly LineNote[]): void => {
  view.dispatch({ effects: setNotes.of(notes) })
}
