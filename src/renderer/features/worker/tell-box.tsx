import type { WorkerSummary } from '@shared/worker/records'
import { ask } from '../../parts/ask'
import { MessageQueue } from '../../parts/talk/message-queue'
import { fullWords } from '../../parts/talk/queue-limit'
import { useOnce } from '../../parts/use-once'
import { waitingOf } from '../../parts/talk/talk-words'
import { useTalk } from '../../parts/talk/use-talk'
import { CannotTell } from '../../parts/worker/cannot-tell'
import { dropTold, tellDrafts } from '../../parts/worker/tell-drafts'
import { Button } from '../../ui/button'
import { plural } from '../../ui/format'
import { Textarea } from '../../ui/textarea'
import { toast } from '../../ui/toast'
import { canRescue } from './rescue-dialog'

/** True while there may be a next turn of the worker. */
export const canTell = ({ state }: Pick<WorkerSummary, 'state'>): boolean =>
  state === 'open' || state === 'active' || state === 'queued'

/** Text that becomes the worker's next turn, in the same session and workspace; while one is active it waits. */
export const TellBox = ({ worker }: { readonly worker: WorkerSummary }) => {
  const text = tellDrafts.useDraft(worker.id) ?? ''
  const once = useOnce()
  const talk = useTalk(worker.id)
  const { view, again } = talk
  const refusal = view?.refusal ?? null
  const refused = refusal !== null && refusal.code !== 'turn_active'
  const queues = !refused && (worker.state !== 'open' || refusal !== null)
  const waiting = waitingOf(view?.comments ?? []).length
  const full = queues && view !== null ? fullWords(view) : null
  const empty = text.trim() === ''
  const next = worker.turn + 1
  const done = (what: string) => {
    toast('queued', what)
    again()
  }
  const send = () => {
    if (empty || refused) return
    once(async () => {
      // The first of two presses has sent it.
      if (tellDrafts.read(worker.id) !== text) return
      const input = { workerId: worker.id, text }
      const answer = await (queues ? ask('queueMessage', input) : ask('tellWorker', input))
      if (answer === null) return
      dropTold(worker.id, text)
      done(
        queues
          ? 'Your message waits for the end of the turn'
          : `Turn ${next} of ${worker.planId} is queued`,
      )
    })
  }
  const sendComments = () => {
    once(async () => {
      const answer = await ask('sendComments', { workerId: worker.id })
      if (answer === null) return
      done(
        answer.turn === null
          ? 'Your comments wait for the end of the turn'
          : `Your comments are turn ${answer.turn}`,
      )
    })
  }
  // Nothing is offered before it is known that it can be taken.
  if (view === null) return null
  if (refused && waiting === 0 && view.messages.length === 0)
    return (
      <div className="chat">
        <CannotTell worker={worker} refusal={refusal} />
      </div>
    )
  return (
    <div className="chat">
      <MessageQueue workerId={worker.id} talk={talk} canRescue={canRescue(worker)} />
      <div className="row t-small">
        <label className="t-strong" htmlFor="tell">
          Tell {worker.planId} more
        </label>
        <span className={full === null ? 'fg-3 trunc' : 'fg-needs trunc'}>
          {full !== null
            ? full
            : queues
              ? 'waits for the end of the turn; sent then if it ended well'
              : `starts turn ${next} in the same session and workspace`}
        </span>
        <span className="push" />
        {waiting === 0 ? null : (
          <Button
            size="s"
            kind="quiet"
            icon="msg"
            why={refused ? refusal.message : null}
            onClick={sendComments}
          >
            Send {plural(waiting, 'review comment')}
          </Button>
        )}
      </div>
      <Textarea
        id="tell"
        rows={2}
        value={text}
        placeholder="What should it do next?"
        onChange={(event) => {
          tellDrafts.keep(worker.id, event.target.value)
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
        {refused ? <span className="fg-needs">{refusal.message}</span> : null}
        <span className="push" />
        <Button
          icon="send"
          keys="mod+enter"
          why={refused ? refusal.message : empty ? 'Write what it should do next' : null}
          onClick={send}
        >
          {queues ? 'Queue message' : `Start turn ${next}`}
        </Button>
      </div>
    </div>
  )
}
