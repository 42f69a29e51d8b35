import type { WorkerDetail } from '@shared/ipc/views'
import { resultWords } from '@shared/worker/result-state'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { count } from '../../ui/format'
import { Note } from '../../ui/note'
import { toast } from '../../ui/toast'
import { HostileMarkdown } from './hostile-markdown'

/** What the worker answered, laid out but never run. */
export const ResultTab = ({ detail }: { readonly detail: WorkerDetail }) => {
  const { result, resultState, turns, worker } = detail
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
  const source = turns.at(-1)?.outcome?.resultSource
  return (
    <div className="tab-scroll">
      <div className="row t-small fg-3">
        <span>result.md, {count(result.length)} characters</span>
        <span className="push" />
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
      <HostileMarkdown text={result} />
    </div>
  )
}
