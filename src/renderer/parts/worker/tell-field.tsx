import type { WorkerSummary } from '@shared/worker/records'
import { Button } from '../../ui/button'
import { Input } from '../../ui/input'
import { ask } from '../ask'
import { useTalk } from '../talk/use-talk'
import { useOnce } from '../use-once'
import { CannotTell } from './cannot-tell'
import { dropTold, tellDrafts } from './tell-drafts'

interface Props {
  readonly worker: Pick<WorkerSummary, 'id' | 'planId' | 'turn'>
}

/** One line that becomes the worker's next turn. */
export const TellField = ({ worker }: Props) => {
  const text = tellDrafts.useDraft(worker.id) ?? ''
  const once = useOnce()
  const refusal = useTalk(worker.id).view?.refusal ?? null
  const empty = text.trim() === ''
  const send = () => {
    if (empty) return
    once(async () => {
      // The first of two presses has sent it.
      if (tellDrafts.read(worker.id) !== text) return
      const answer = await ask('tellWorker', { workerId: worker.id, text })
      if (answer !== null) dropTold(worker.id, text)
    })
  }
  if (refusal !== null) return <CannotTell worker={worker} refusal={refusal} />
  return (
    <>
      <div className="grow">
        <Input
          aria-label={`Tell ${worker.planId} more`}
          placeholder={`Tell ${worker.planId} more`}
          value={text}
          onChange={(event) => {
            tellDrafts.keep(worker.id, event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
        />
      </div>
      <Button keys="mod+enter" why={empty ? 'Write what it should do next' : null} onClick={send}>
        Start turn {worker.turn + 1}
      </Button>
    </>
  )
}
