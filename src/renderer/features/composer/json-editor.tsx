import { indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import type { PlanFinding } from '@shared/plan/resolved-plan'
import { useEffect, useRef } from 'react'
import { jsonErrorPosition, jsonPosition, type Range } from './json-position'
import { editorKeys } from '../../parts/text-editor/editor-keys'
import { editorTheme } from '../../parts/text-editor/editor-theme'
import { lineNotes, showNotes } from '../../parts/text-editor/line-notes'
import { jsonColours } from './json-colours'

interface Props {
  readonly text: string
  readonly findings: readonly PlanFinding[]
  readonly look: { readonly path: string; readonly times: number }
  readonly onChange: (text: string) => void
}

/** Where a finding stands in the text: a text that is no JSON, at the place where it stops being it. */
export const findingRange = (text: string, path: string): Range =>
  path === '' ? (jsonErrorPosition(text) ?? jsonPosition(text, path)) : jsonPosition(text, path)

/** A finding about many lines is drawn at the first: the rest is not what is wrong. */
const firstLine = (text: string, { from, to }: Range): Range => {
  const end = text.indexOf('\n', from)
  return { from, to: end === -1 ? to : Math.min(to, Math.max(end, from)) }
}

const diagnosticsOf = (text: string, findings: readonly PlanFinding[]): Diagnostic[] =>
  findings.map((finding) => ({
    ...firstLine(text, findingRange(text, finding.path)),
    severity: finding.severity === 'problem' ? 'error' : 'warning',
    message: finding.fix === null ? finding.message : `${finding.message} ${finding.fix}`,
  }))

/** The plan's text with its findings at their places. Undo belongs to the whole Composer, not to it. */
export const JsonEditor = ({ text, findings, look, onChange }: Props) => {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  })

  useEffect(() => {
    if (host.current === null) return
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          highlightActiveLine(),
          json(),
          jsonColours,
          editorTheme,
          lineNotes,
          keymap.of([...lintKeymap, indentWithTab, ...editorKeys]),
          EditorView.contentAttributes.of({ 'aria-label': 'Plan as JSON' }),
          EditorView.updateListener.of((update) => {
            if (
              update.docChanged &&
              update.transactions.some(
                (each) =>
                  each.isUserEvent('input') ||
                  each.isUserEvent('delete') ||
                  each.isUserEvent('move'),
              )
            )
              changed.current(update.state.doc.toString())
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
    const now = editor?.state.doc.toString()
    if (editor === null || now === text) return
    editor.dispatch({ changes: { from: 0, to: now?.length ?? 0, insert: text } })
  }, [text])

  useEffect(() => {
    const editor = view.current
    if (editor === null) return
    const now = editor.state.doc.toString()
    const diagnostics = diagnosticsOf(now, findings)
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
    showNotes(
      editor,
      diagnostics.map(({ from, severity, message }) => ({
        from,
        bad: severity === 'error',
        says: message,
      })),
    )
  }, [findings, text])

  const { path, times } = look
  useEffect(() => {
    const editor = view.current
    if (editor === null || times === 0) return
    const { from, to } = findingRange(editor.state.doc.toString(), path)
    editor.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
    editor.focus()
  }, [path, times])

  return <div ref={host} className="json-editor" />
}
