import type { WorkerSummary } from '@shared/worker/records'
import { useState } from 'react'
import { ask } from '../../parts/ask'
import { Button } from '../../ui/button'
import { Textarea } from '../../ui/textarea'
import { toast } from '../../ui/toast'

/** Text that becomes the worker's next turn, in the same session and workspace. */
export const TellBox = ({ worker }: { readonly worker: WorkerSummary }) => {
  const [text, setText] = useState('')
  const empty = text.trim() === ''
  const next = worker.turn + 1
  const send = () => {
    if (empty) return
    void ask('tellWorker', { workerId: worker.id, text }).then((answer) => {
      if (answer === null) return
      setText('')
      toast('ok', `Turn ${next} of ${worker.planId} is queued`)
    })
  }
  return (
    <div className="chat">
      <div className="row t-small">
        <label className="t-strong" htmlFor="tell">
          Tell {worker.planId} more
        </label>
        <span className="fg-3">starts turn {next} in the same session and workspace</span>
      </div>
      <Textarea
        id="tell"
        rows={2}
        value={text}
        placeholder="What should it do next?"
        onChange={(event) => {
          setText(event.target.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <div className="row t-small fg-3">
        {worker.costUsd === null || worker.costCapUsd === null ? null : (
          <span>
            ${Math.max(0, worker.costCapUsd - worker.costUsd).toFixed(2)} left under the cap
          </span>
        )}
        <span className="push" />
        <Button
          icon="send"
          keys="mod+enter"
          why={empty ? 'Write what it should do next' : null}
          onClick={send}
        >
          Start turn {next}
        </Button>
      </div>
    </div>
  )
}
