import type { Check, CheckResult } from '@shared/checks/check'
import { visibleLine, visibleText } from '@shared/lib/visible-text'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { clock } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { Textarea } from '../../ui/textarea'
import type { Checks } from './use-checks'

interface Props {
  readonly checks: Checks
  /** Anything is accepted, so there is something to check. */
  readonly ready: boolean
}

const shapes = {
  waiting: ['queued', 'Waiting'],
  running: ['running', 'Running'],
  passed: ['ok', 'Passed'],
  failed: ['failed', 'Failed'],
  stopped: ['stopped', 'Stopped'],
} as const

/** The repository's own commands, run on the base plus what is accepted here and of those taken along. */
export const ChecksPanel = ({ checks, ready }: Props) => {
  const { list, run, current, running } = checks
  const [editing, setEditing] = useState(false)
  if (list === null) return null
  const { confirmed, proposed } = list
  const asks = confirmed === null || editing
  return (
    <section className="rsec" aria-label="Checks">
      <h2 className="rv-h">
        Checks
        <span className="push t-small fg-3">
          {run === null ? '' : current ? 'of what is accepted now' : 'of an earlier choice'}
        </span>
      </h2>
      {asks ? (
        <Confirm
          checks={confirmed ?? proposed}
          from={
            confirmed !== null
              ? 'These are the commands you confirmed.'
              : proposed.length > 0
                ? 'These commands come from the repository’s own files.'
                : 'The repository’s own files name no commands; write yours.'
          }
          onConfirm={(next) => {
            setEditing(false)
            checks.confirm(next)
          }}
        />
      ) : (
        <>
          {(run?.results ?? []).map((result) => (
            <Result key={result.name} result={result} />
          ))}
          {run === null && confirmed.length > 0 ? (
            <p className="t-small fg-3">
              {confirmed.map(({ name }) => name).join(', ')}: not run yet.
            </p>
          ) : null}
          {run === null ? null : (
            <p className="t-small fg-3" title={`Tree ${run.tree}`}>
              Ran on base and what {current ? 'is' : 'was'} accepted
              {run.together.length === 0
                ? ''
                : `, together with ${run.together.map(visibleLine).join(', ')}`}
              ; tree <span className="t-mono">{run.tree.slice(0, 7)}</span>.
            </p>
          )}
          <div className="row">
            {confirmed.length === 0 ? null : running ? (
              <Button size="s" icon="stop" onClick={checks.stop}>
                Stop checks
              </Button>
            ) : (
              <Button size="s" why={ready ? null : 'Accept a hunk first'} onClick={checks.start}>
                Run checks
              </Button>
            )}
            <Button
              size="s"
              kind="quiet"
              onClick={() => {
                setEditing(true)
              }}
            >
              Change checks
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const Result = ({ result }: { readonly result: CheckResult }) => {
  const { state, name, exitCode, ms, tail } = result
  const [shape, word] = shapes[state]
  const how = exitCode === null ? word : `exit ${exitCode}`
  return (
    <details className="rv-check" {...(state === 'failed' ? { open: true } : {})}>
      <summary className="row t-small">
        <Mark shape={shape} word={word} bare />
        <span className="t-mono trunc">{name}</span>
        <span className="push fg-3">{ms === null ? how : `${how}, ${clock(ms)}`}</span>
      </summary>
      <div className="rv-out">
        <pre className="t-mono">{visibleText(tail.slice(-4_000) || 'Nothing printed.')}</pre>
      </div>
    </details>
  )
}

const Confirm = ({
  checks,
  from,
  onConfirm,
}: {
  readonly checks: readonly Check[]
  /** Where they come from, as a sentence. */
  readonly from: string
  readonly onConfirm: (checks: readonly Check[]) => void
}) => {
  const [text, setText] = useState(checks.map(({ command }) => command).join('\n'))
  const lines = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  return (
    <>
      <p className="t-small fg-2">
        {from} They run in a throwaway clone with your rights, and only after you confirm them,
        once.
      </p>
      <Textarea
        aria-label="Checks, one command a line"
        rows={Math.max(2, lines.length + 1)}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      <div className="row">
        <Button
          size="s"
          onClick={() => {
            onConfirm(
              [...new Set(lines)].slice(0, 20).map((command) => ({
                name: command.slice(0, 60),
                command: command.slice(0, 1_000),
              })),
            )
          }}
        >
          {lines.length === 0 ? 'No checks here' : 'Confirm checks'}
        </Button>
      </div>
    </>
  )
}
