import type { WorkerDetail, Worth } from '@shared/ipc/views'
import { visibleLine } from '@shared/lib/visible-text'
import { useState } from 'react'
import { ask } from '../../parts/ask'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Input } from '../../ui/input'
import { Segmented } from '../../ui/segmented'
import { toast } from '../../ui/toast'
import { worths } from './worths'

/** What the worker's result was worth to the person; there is no default. */
export const WorthSection = ({ detail }: { readonly detail: WorkerDetail }) => {
  const { worker } = detail
  const [kept, setKept] = useState(detail.worth)
  const [chosen, setChosen] = useState<Worth | null>(null)
  const [why, setWhy] = useState('')
  if (worker.state !== 'open' && worker.state !== 'closed') return null
  const save = () => {
    if (chosen === null) return
    const mark = { worth: chosen, why: why.trim() }
    void ask('markWorker', { workerId: worker.id, ...mark }).then((answer) => {
      if (answer === null) return
      setKept({ mark: chosen, why: mark.why })
      setChosen(null)
      toast('ok', `${worker.planId} is marked ${chosen}`)
    })
  }
  return (
    <section className="rsec">
      <div className="rsec-h">
        <h3>Worth</h3>
        {kept === null ? null : <Badge>{kept.mark}</Badge>}
        {chosen === null || chosen === kept?.mark ? null : (
          <span className="t-micro fg-needs" role="status">
            {chosen} is not kept yet
          </span>
        )}
        {chosen === null ? (
          <span className="push t-micro fg-3">feeds Spend and the report</span>
        ) : null}
      </div>
      <div className="row">
        <Segmented<Worth | ''>
          label="Worth"
          small
          value={chosen ?? kept?.mark ?? ''}
          options={worths}
          onChange={(value) => {
            if (value !== '') setChosen(value)
          }}
        />
      </div>
      {chosen === null ? (
        kept === null || kept.why === '' ? null : (
          <p className="t-small fg-2">{visibleLine(kept.why)}</p>
        )
      ) : (
        <div className="row">
          <div className="grow">
            <Input
              aria-label="Why"
              placeholder="Why (kept in the journal)"
              value={why}
              onChange={(event) => {
                setWhy(event.target.value)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save()
              }}
            />
          </div>
          <Button size="s" kind="primary" onClick={save}>
            Mark {chosen}
          </Button>
          <Button
            size="s"
            kind="quiet"
            onClick={() => {
              setChosen(null)
            }}
          >
            Cancel
          </Button>
        </div>
      )}
    </section>
  )
}
