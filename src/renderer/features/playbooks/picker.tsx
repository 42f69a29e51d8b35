import type { PlaybookEntry, PlaybookList } from '@shared/ipc/playbook-views'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { instant, plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { ProblemBox } from '../../ui/problem-box'
import { useNow } from '../../ui/ticker'
import { useRoving } from '../../ui/use-roving'
import { capsText } from '../../parts/playbook/caps-text'
import { inPickOrder } from '../../parts/playbook/pick-order'
import { askToStart } from '../../parts/playbook/start-store'
import { markedMoney } from '../../parts/spend/demo-mark'
import { entryNote } from './playbook-nav'

interface Props {
  readonly list: PlaybookList
  readonly onOpen: (id: string) => void
}

const resultsText = ({ results }: PlaybookEntry, now: number): string => {
  if (results === null) return 'not run here yet'
  const { runs, done, stopped, costUsd, demoUsd, lastAt } = results
  const ended = [
    done > 0 ? `${done} done` : null,
    stopped > 0 ? `${stopped} stopped` : null,
  ].filter((part) => part !== null)
  const cost = costUsd === null ? '' : `, ${markedMoney(costUsd, demoUsd)} in all`
  return `${plural(runs, 'run')}: ${ended.length === 0 ? 'none ended' : ended.join(', ')}${cost}; the last ${instant(lastAt, now)}`
}

const Row = ({
  entry,
  place,
  when,
  onOpen,
}: {
  readonly entry: PlaybookEntry
  readonly place: number | null
  readonly when: string | null
  readonly onOpen: () => void
}) => {
  const now = useNow()
  const bad = entry.errors > 0 || entry.problem !== null
  return (
    <article className="pick" aria-label={entry.name}>
      <span className="pick-n t-small fg-3">{place === null ? '' : `${place}.`}</span>
      <div className="pick-b">
        <div className="row">
          <button type="button" data-item className="pick-open t-strong" onClick={onOpen}>
            {entry.name}
          </button>
          <Badge>{entryNote(entry)}</Badge>
          {entry.readOnly ? <Badge>writes nothing</Badge> : null}
          {bad ? <Mark shape="failed" word={plural(Math.max(1, entry.errors), 'error')} /> : null}
        </div>
        {entry.problem === null ? null : <p className="hint hint-error">{entry.problem.message}</p>}
        <dl className="pick-kv">
          {(
            [
              ['First choice when', when],
              ['Pick when', entry.pickWhen],
              ['Avoid when', entry.avoidWhen],
              ['Saves', entry.saves],
            ] as const
          ).map(([label, text]) =>
            text === null ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
          )}
          <div>
            <dt>Caps</dt>
            <dd>{capsText(entry)}</dd>
          </div>
          <div>
            <dt>Here</dt>
            <dd>{resultsText(entry, now)}</dd>
          </div>
        </dl>
      </div>
      <div className="pick-a">
        <Button onClick={onOpen}>Open</Button>
        <Button
          icon="play"
          why={bad ? 'Put its errors right first' : null}
          onClick={() => {
            askToStart({ playbook: entry.id })
          }}
        >
          Use it
        </Button>
      </div>
    </article>
  )
}

/** Which playbook fits: in the order in which they are to be tried. */
export const Picker = ({ list, onOpen }: Props) => {
  const roving = useRoving<HTMLDivElement>()
  return (
    <div className="picks scroll row-list" aria-label="Pick a playbook" role="region" {...roving}>
      <p className="t-small fg-2 picks-h">
        In the order to try them: take the first whose words fit the work. Edit one and your copy
        counts from then on.
      </p>
      {list.defaultsProblem === null ? null : <ProblemBox problem={list.defaultsProblem} />}
      {inPickOrder(list).map((entry) => {
        const at = list.pickOrder.findIndex(({ playbook }) => playbook === entry.id)
        return (
          <Row
            key={entry.id}
            entry={entry}
            place={at === -1 ? null : at + 1}
            when={list.pickOrder[at]?.when ?? null}
            onOpen={() => {
              onOpen(entry.id)
            }}
          />
        )
      })}
    </div>
  )
}
