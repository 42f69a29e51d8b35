import { indentWithTab } from '@codemirror/commands'
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import type { Issue } from '@shared/playbook/parse'
import { useEffect, useRef } from 'react'
import { editorKeys } from '../../parts/text-editor/editor-keys'
import { editorTheme } from '../../parts/text-editor/editor-theme'
import { lineNotes, showNotes } from '../../parts/text-editor/line-notes'
import { yamlColours } from './yaml-colours'

/** A place to show: a line and column, and how often it was asked for. */
export interface Look {
  readonly line: number
  readonly col: number
  readonly times: number
  /** The keyboard goes along. */
  readonly focus: boolean
}

interface Props {
  readonly text: string
  readonly issues: readonly Issue[]
  readonly look: Look
  readonly onChange: (text: string) => void
  /** The line the cursor is in, when the person moved it. */
  readonly onLine: (line: number) => void
  readonly onNextError: () => void
}

const diagnosticsOf = (state: EditorState, issues: readonly Issue[]): Diagnostic[] =>
  issues.map(({ severity, message, line, col, endLine, endCol }) => {
    const first = state.doc.line(Math.min(line, state.doc.lines))
    const from = Math.min(first.from + col - 1, first.to)
    const to = endLine > line ? first.to : Math.min(first.from + endCol - 1, first.to)
    return { from, to: Math.max(from, to), severity, message }
  })

/** The playbook's text with what is wrong at its place. Undo belongs to the document, not to it. */
export const YamlEditor = ({ text, issues, look, onChange, onLine, onNextError }: Props) => {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const hears = useRef({ onChange, onLine, onNextError })
  useEffect(() => {
    hears.current = { onChange, onLine, onNextError }
  })

  useEffect(() => {
    if (host.current === null) return
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          yamlColours,
          editorTheme,
          lineNotes,
          EditorState.tabSize.of(2),
          keymap.of([
            {
              key: 'F8',
              run: () => {
                hears.current.onNextError()
                return true
              },
            },
            ...lintKeymap,
            indentWithTab,
            ...editorKeys,
          ]),
          EditorView.contentAttributes.of({ 'aria-label': 'Playbook as YAML' }),
          EditorView.updateListener.of((update) => {
            const byPerson = update.transactions.some(
              (each) =>
                each.isUserEvent('input') || each.isUserEvent('delete') || each.isUserEvent('move'),
            )
            if (update.docChanged && byPerson) hears.current.onChange(update.state.doc.toString())
            if (update.transactions.some((each) => each.isUserEvent('select')))
              hears.current.onLine(update.state.doc.lineAt(update.state.selection.main.head).number)
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      editor.destroy()
      view.current = null
    }
  }, [])

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const now = editor.state.doc.toString()
    if (now === text) return
    // Only what differs: the cursor and what is in sight stay where they are.
    let from = 0
    while (from < now.length && from < text.length && now[from] === text[from]) from += 1
    let tail = 0
    while (
      tail < Math.min(now.length, text.length) - from &&
      now[now.length - 1 - tail] === text[text.length - 1 - tail]
    )
      tail += 1
    editor.dispatch({
      changes: { from, to: now.length - tail, insert: text.slice(from, text.length - tail) },
    })
  }, [text])

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const diagnostics = diagnosticsOf(editor.state, issues)
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
    showNotes(
      editor,
      diagnostics.map(({ from, severity, message }) => ({
        from,
        bad: severity === 'error',
        says: message,
      })),
    )
  }, [issues, text])

  const { line, col, times, focus } = look
  useEffect(() => {
    const editor = view.current
    if (editor === null || times === 0) return
    const place = editor.state.doc.line(Math.min(line, editor.state.doc.lines))
    const at = Math.min(place.from + col - 1, place.to)
    // From the left edge it is scrolled sideways only as far as the place needs.
    editor.scrollDOM.scrollLeft = 0
    editor.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'center' }),
    })
    if (focus) editor.focus()
  }, [line, col, times, focus])

  return <div ref={host} className="yaml-editor" />
}
