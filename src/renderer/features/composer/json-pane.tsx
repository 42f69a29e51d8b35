import { readPlanText, writePlanText } from '@shared/plan/plan-text'
import type { PlanFinding } from '@shared/plan/resolved-plan'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { Kbd } from '../../ui/kbd'
import { Mark } from '../../ui/mark'
import { findingRange, JsonEditor } from './json-editor'
import { lineOf } from './json-position'
import { problemsOf } from './plan-view'

interface Props {
  readonly text: string
  readonly findings: readonly PlanFinding[]
  readonly look: { readonly path: string; readonly times: number }
  readonly onWrite: (text: string, field: string | null) => void
}

/** The same plan as text. */
export const JsonPane = ({ text, findings, look, onWrite }: Props) => {
  const problems = problemsOf(findings)
  const first = problems[0]
  const read = readPlanText(text)
  return (
    <div className="json-pane">
      <div className="json-bar">
        <span className="t-mono t-small">plan.json</span>
        <span className="fg-3 t-small">same plan as the form, version 1</span>
        <span className="push" />
        {first === undefined ? null : (
          <>
            <Mark
              shape="failed"
              word={`${plural(problems.length, 'error')}, line ${lineOf(text, findingRange(text, first.path).from)}`}
            />
            <Kbd keys="f8" />
          </>
        )}
        <Button
          kind="quiet"
          why={read.ok ? null : 'The text is no JSON yet'}
          onClick={() => {
            if (read.ok) onWrite(writePlanText(read.plan), null)
          }}
        >
          Format
        </Button>
      </div>
      <JsonEditor
        text={text}
        findings={findings}
        look={look}
        onChange={(next) => {
          onWrite(next, 'json')
        }}
      />
      <div className="json-foot t-micro fg-3">
        Unknown keys are refused with line and name. Tab indents; Esc, then Tab leaves the text.
      </div>
    </div>
  )
}
