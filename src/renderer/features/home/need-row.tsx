import type { Snapshot } from '@shared/ipc/views'
import { visibleLine } from '@shared/lib/visible-text'
import { answerText } from '@shared/turns/answer-text'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useTalk } from '../../parts/talk/use-talk'
import { CannotTell } from '../../parts/worker/cannot-tell'
import { Button } from '../../ui/button'
import { Age } from '../../ui/elapsed'
import { plural } from '../../ui/format'
import { Input } from '../../ui/input'
import { Mark } from '../../ui/mark'
import { useNow } from '../../ui/ticker'
import { RequestCard } from '../../parts/playbook/request-card'
import { planWord } from '../../parts/playbook/request-words'
import { keepAnswer, useAnswers } from './answer-drafts'
import { actionsOf, answerKey, answerQuestion, waveActions } from './need-actions'
import { needText } from './need-text'
import type { Need, WaveNeed } from './needs'

interface Props {
  readonly need: Need
  readonly snapshot: Snapshot
  readonly selected: boolean
  readonly onSelect: () => void
}

/** The questions of a structured result, each with a field of its own. */
const Answers = ({
  need,
  questions,
}: {
  readonly need: WaveNeed
  readonly questions: readonly string[]
}) => {
  const key = answerKey(need)
  const answers = useAnswers(key)
  const text = answerText(questions, answers)
  return (
    <form
      className="n-q n-qs"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '') void answerQuestion(need, text)
      }}
    >
      {questions.map((question, index) => (
        <label key={question} className="n-question t-small">
          <span>{visibleLine(question)}</span>
          <Input
            placeholder="Your answer"
            value={answers[index] ?? ''}
            onChange={(event) => keepAnswer(key, index, event.target.value)}
          />
        </label>
      ))}
      <div className="row">
        <Button type="submit" kind="primary" keys="enter" disabled={text === ''}>
          Answer and resume
        </Button>
        {waveActions(need).map(({ label, run }) => (
          <Button key={label} kind="quiet" onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </form>
  )
}

/** The worker's question is answered where it is read. */
const Answer = ({ need }: { readonly need: WaveNeed }) => {
  const key = answerKey(need)
  const [text = ''] = useAnswers(key)
  return (
    <form
      className="n-q"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) void answerQuestion(need, text.trim())
      }}
    >
      <Input
        aria-label="Your answer"
        placeholder="Your answer becomes its next turn"
        value={text}
        onChange={(event) => keepAnswer(key, 0, event.target.value)}
      />
      <Button type="submit" kind="primary" keys="enter" disabled={!text.trim()}>
        Answer and resume
      </Button>
      {waveActions(need).map(({ label, run }) => (
        <Button key={label} kind="quiet" onClick={run}>
          {label}
        </Button>
      ))}
    </form>
  )
}

/** The way to answer, or why there is none. */
const Reply = ({ need }: { readonly need: WaveNeed }) => {
  const [worker] = need.workers
  const refusal = useTalk(worker?.id ?? '').view?.refusal ?? null
  const questions = worker?.handoff?.questions ?? []
  if (worker && refusal)
    return (
      <div className="n-q">
        <CannotTell worker={worker} refusal={refusal} />
        {waveActions(need).map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    )
  return questions.length > 0 ? (
    <Answers need={need} questions={questions} />
  ) : (
    <Answer need={need} />
  )
}

const Facts = ({ need, snapshot, selected }: Omit<Props, 'onSelect'>) => {
  const { place, who, reset, facts, diff } = needText(need, snapshot, useNow())
  return (
    <div className="n-m">
      <span className="n-place" title={who === null ? place : `${place} / ${who}`}>
        <span className="trunc">{place}</span>
        {who === null ? null : <span className="none n-who">{` / ${who}`}</span>}
      </span>
      <span className="n-fact">
        <Age since={need.since} />
      </span>
      {diff ? (
        <>
          <span className="n-fact">{plural(diff.files, 'file')}</span>
          <span className="n-fact">
            <span className="pm-a">+{diff.added}</span>{' '}
            <span className="pm-d">−{diff.removed}</span>
          </span>
        </>
      ) : null}
      {reset ? <span className="n-fact">{reset}</span> : null}
      {/* The open card below says them all. */}
      {(selected && need.kind === 'request' ? [] : facts).map((fact) => (
        <span key={fact} className="n-fact n-fact-long" title={fact}>
          <span className="trunc">{fact}</span>
        </span>
      ))}
    </div>
  )
}

export const NeedRow = ({ need, snapshot, selected, onSelect }: Props) => {
  const all = actionsOf(need, snapshot)
  const { title } = needText(need, snapshot, 0)
  const question = selected && need.kind === 'question' ? need : null
  const card = selected && need.kind === 'request' ? need.card : null
  // The open card below has its own ways.
  const actions = card === null ? all : all.filter(({ label }) => label !== planWord(card))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return
    event.preventDefault()
    ;(actions.find(({ label }) => label === 'Open') ?? actions[0])?.run()
  }
  // Not by the pointer: what opens or folds as it goes down would move what is clicked from under it.
  const onFocus = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) onSelect()
  }
  return (
    <li
      data-item
      data-need={need.id}
      className={selected ? 'n is-selected' : 'n'}
      aria-label={`${need.word}: ${title}`}
      onFocus={onFocus}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <Mark shape={need.mark} word={need.word} />
      <div className="col">
        <div className="n-t">
          <span className="t-strong trunc" title={title}>
            {title}
          </span>
        </div>
        <Facts need={need} snapshot={snapshot} selected={selected} />
      </div>
      <div className="n-a">
        {question !== null
          ? null
          : actions.map(({ label, run }, index) => (
              <Button
                key={label}
                kind={selected && index === 0 && card === null ? 'primary' : 'default'}
                tabIndex={selected ? 0 : -1}
                onClick={run}
              >
                {label}
              </Button>
            ))}
      </div>
      {card === null ? null : (
        <div className="n-q n-req">
          <RequestCard
            key={card.id}
            card={card}
            projectId={
              snapshot.orchestrations.find(({ id }) => id === card.orchestrationId)?.projectId ?? ''
            }
            keys={false}
          />
        </div>
      )}
      {question === null ? null : <Reply need={question} />}
    </li>
  )
}
