import type { WorkerDetail } from '@shared/ipc/views'
import { visibleText } from '@shared/lib/visible-text'
import { resultWords } from '@shared/worker/result-state'
import { useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { count } from '../../ui/format'
import { Note } from '../../ui/note'
import { Segmented } from '../../ui/segmented'
import { toast } from '../../ui/toast'
import { HostileMarkdown } from './hostile-markdown'

type Form = 'markdown' | 'text'

/** What the worker answered, laid out but never run. Plain output keeps its lines unless the person wants otherwise. */
export const ResultTab = ({ detail }: { readonly detail: WorkerDetail }) => {
  const { result, resultState, turns, worker } = detail
  const source = turns.at(-1)?.outcome?.resultSource
  const plain = worker.provider === 'custom' || source === 'fallback'
  const [chosen, setForm] = useState<Form | null>(null)
  const form = chosen ?? (plain ? 'text' : 'markdown')
  if (result === null || result === '')
    return (
      <EmptyState
        icon="file"
        title="No result"
        text={
          worker.state === 'active' || worker.state === 'queued'
            ? 'A result is written when its turn has ended.'
            : (resultWords(resultState) ?? 'Its last turn ended without one.') +
              ' The tail has what it printed.'
        }
      />
    )
  return (
    <div className="tab-scroll">
      <div className="row t-small fg-3">
        <span>result.md, {count(result.length)} characters</span>
        <span className="push" />
        <Segmented<Form>
          label="Show the result as"
          small
          value={form}
          options={[
            { value: 'markdown', label: 'Markdown' },
            { value: 'text', label: 'Text' },
          ]}
          onChange={setForm}
        />
        <Button
          kind="quiet"
          size="s"
          icon="copy"
          onClick={() => {
            void ask('copyText', { text: result }).then((answer) => {
              if (answer !== null) toast('ok', 'Result copied')
            })
          }}
        >
          Copy text
        </Button>
      </div>
      {source === 'fallback' ? (
        <Note icon="info" shape="caveat">
          <b>The CLI gave no result.</b> This is the end of what it printed: review it or run it
          again.
        </Note>
      ) : null}
      {form === 'text' ? (
        <pre className="plain-text">{visibleText(result)}</pre>
      ) : (
        <HostileMarkdown text={result} />
      )}
    </div>
  )
}
