import type { RequestCard as Card } from '@shared/ipc/playbook-run-views'
import { visibleLine } from '@shared/lib/visible-text'
import { type SyntheticEvent, useState } from 'react'
import { go } from '../../bridge/navigation'
import { Button } from '../../ui/button'
import { Input } from '../../ui/input'
import { Labelled } from '../../ui/labelled'
import { useShortcuts } from '../../ui/shortcuts'
import { Textarea } from '../../ui/textarea'
import { ask } from '../ask'
import './request.css'
import { planWord } from './request-words'
import { planRequest } from './show-request'

interface Props {
  readonly card: Card
  readonly projectId: string
  /** Its answers have number keys; on where no other card is shown. */
  readonly keys: boolean
}

type Choice = Card['choices'][number]

/** A decision a run waits for: on what facts, and what each answer leads to and costs. */
export const RequestCard = ({ card, projectId, keys }: Props) => {
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [why, setWhy] = useState('')
  const [text, setText] = useState('')
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)

  const answer = (choice: Choice) => {
    if (busy) return
    setBusy(true)
    const said = card.takesText && text.trim() !== '' ? { text } : {}
    const to = { orchestrationId: card.orchestrationId, card: card.id }
    void ask('answerRequest', { ...to, choice: choice.id, why: why.trim(), ...said }).then(
      (done) => {
        // Taken: this card goes, and no second press may reach the next one.
        setBusy(done !== null)
      },
    )
  }
  const take = (choice: Choice) => {
    if (choice.needsWhy) setChosen(choice)
    else answer(choice)
  }
  const plan = () => {
    planRequest(card, projectId)
  }
  const plans = card.kind === 'plan'
  const ways = [
    ...(plans
      ? [
          {
            id: ' plan',
            label: planWord(card),
            means: 'The Composer opens with a draft; nothing starts before you press Run.',
            first: true,
            off: null,
            take: plan,
          },
        ]
      : []),
    ...card.choices.map((choice) => ({
      ...choice,
      first: !plans && choice.id === card.default,
      off: choice.id === 'own' && text.trim() === '' ? 'Write the command first' : null,
      take: () => {
        take(choice)
      },
    })),
  ]
  useShortcuts(
    'Request',
    Object.fromEntries(
      ways
        .slice(0, 9)
        .map(({ label, off, take: run }, at) => [
          String(at + 1),
          { label, run, when: keys && off === null },
        ]),
    ),
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (chosen !== null && why.trim() !== '') answer(chosen)
  }

  return (
    <div className="req-b">
      {card.facts.length === 0 ? null : (
        <ul className="req-facts t-small">
          {card.facts.map((fact) => (
            <li key={fact}>{visibleLine(fact)}</li>
          ))}
        </ul>
      )}
      {card.output === null && card.workerIds.length === 0 ? null : (
        <div className="row req-look">
          {card.output === null ? null : (
            <Button
              size="s"
              aria-expanded={shown}
              onClick={() => {
                setShown(!shown)
              }}
            >
              {shown ? 'Hide output' : 'Show output'}
            </Button>
          )}
          <Workers ids={card.workerIds} />
        </div>
      )}
      {shown && card.output !== null ? (
        <pre className="code out-tail scroll" tabIndex={0} aria-label="Output">
          {card.output}
        </pre>
      ) : null}
      {card.kind === 'check' ? (
        <Labelled label="My command, at the top of the repository">
          {(control) => (
            <Input
              {...control}
              maxLength={1_000}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
              }}
            />
          )}
        </Labelled>
      ) : card.takesText ? (
        <Labelled label="Your result, which later phases see">
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              value={text}
              onChange={(event) => {
                setText(event.target.value)
              }}
            />
          )}
        </Labelled>
      ) : null}
      <ul className="req-ways">
        {ways.map(({ id, label, means, first, off, take: run }, at) => (
          <li key={id}>
            <Button
              kind={first ? 'primary' : 'default'}
              aria-pressed={chosen?.id === id ? true : undefined}
              disabled={busy}
              why={off}
              onClick={run}
              {...(keys ? { keys: String(at + 1) } : {})}
            >
              {label}
            </Button>
            <span className="t-small fg-2">{means}</span>
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <form key={chosen.id} className="row req-why" onSubmit={submit}>
          <div className="grow">
            <Input
              // The person just chose an answer that is not taken without a reason.
              autoFocus
              aria-label={`Why: ${chosen.label}`}
              placeholder={`Why? The journal keeps it beside "${chosen.label}"`}
              maxLength={500}
              value={why}
              onChange={(event) => {
                setWhy(event.target.value)
              }}
              onKeyDown={(event) => {
                if (event.key === 'Escape') setChosen(null)
              }}
            />
          </div>
          <Button
            type="submit"
            why={why.trim() === '' ? 'Say why first' : null}
            disabled={busy}
            keys="enter"
          >
            {chosen.label}
          </Button>
        </form>
      )}
    </div>
  )
}

const Workers = ({ ids }: { readonly ids: readonly string[] }) => (
  <>
    {ids.slice(0, 6).map((id, at) => (
      <Button
        key={id}
        size="s"
        onClick={() => {
          go({ screen: 'worker', workerId: id })
        }}
      >
        {ids.length === 1 ? 'Open the worker' : `Open worker ${at + 1}`}
      </Button>
    ))}
  </>
)
