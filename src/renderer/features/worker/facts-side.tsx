import type { WorkerDetail } from '@shared/ipc/views'
import { visibleLine, visiblePreview } from '@shared/lib/visible-text'
import type { ReactNode } from 'react'
import { ask } from '../../parts/ask'
import { markedCost } from '../../parts/spend/demo-mark'
import { capPercent, capTone, tokenWords } from '../../parts/worker/worker-words'
import { Badge } from '../../ui/badge'
import { Elapsed } from '../../ui/elapsed'
import { clock, money, tokens } from '../../ui/format'
import { Icon } from '../../ui/icon'
import { IconButton } from '../../ui/icon-button'
import { Mark } from '../../ui/mark'
import { Meter } from '../../ui/meter'
import { Note } from '../../ui/note'
import { useNow } from '../../ui/ticker'
import { toast } from '../../ui/toast'
import { turnMark } from './turn-mark'
import { WorthSection } from './worth-section'

interface Props {
  readonly detail: WorkerDetail
  readonly onShow: (turn: number, tab: 'tail' | 'outcome') => void
}

const Section = ({
  title,
  aside,
  children,
}: {
  readonly title: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) => (
  <section className="rsec">
    <div className="rsec-h">
      <h3>{title}</h3>
      {aside}
    </div>
    {children}
  </section>
)

const Limit = ({
  name,
  value,
  of,
  percent,
  tone,
}: {
  readonly name: string
  readonly value: ReactNode
  readonly of: string
  readonly percent: number | null
  readonly tone: 'plain' | 'amber' | 'red'
}) => (
  <div className="limit">
    <div className="sr-h">
      <span className="fg-2">{name}</span>
      <span>
        {value} <span className="fg-3">{of}</span>
      </span>
    </div>
    {percent === null ? null : (
      <Meter small percent={percent} label={`${name} ${of}`} tone={tone} />
    )}
  </div>
)

const Limits = ({ detail }: { readonly detail: WorkerDetail }) => {
  const { worker } = detail
  const now = useNow()
  const running = worker.state === 'active'
  const cost = capPercent(worker)
  const elapsed = worker.startedAt === null ? null : (worker.endedAt ?? now) - worker.startedAt
  const time = elapsed === null ? null : elapsed / (worker.timeoutSeconds * 10)
  return (
    <Section title="Limits">
      <Limit
        name="Cost"
        value={
          worker.costUsd === null ? 'not reported' : markedCost(worker.provider, worker.costUsd)
        }
        of={worker.costCapUsd === null ? 'no cap' : `of ${money(worker.costCapUsd)}`}
        percent={cost}
        tone={capTone(cost, running)}
      />
      <Limit
        name="Time"
        value={
          worker.startedAt === null ? (
            'not started'
          ) : (
            <Elapsed since={worker.startedAt} until={worker.endedAt} />
          )
        }
        of={`of ${clock(worker.timeoutSeconds * 1000)}`}
        percent={time}
        tone={capTone(time, running)}
      />
      <Limit
        name="Silence"
        value=""
        of={
          worker.idleTimeoutSeconds === null
            ? 'no limit'
            : `at most ${clock(worker.idleTimeoutSeconds * 1000)}`
        }
        percent={null}
        tone="plain"
      />
      <Limit
        name="Tokens"
        value={tokenWords(worker) || 'not reported'}
        of={worker.usage === null ? '' : `${tokens(worker.usage.cacheRead)} cache reads apart`}
        percent={null}
        tone="plain"
      />
    </Section>
  )
}

/** Files of the worker that exist, by their place under its folder. */
const filesOf = ({ result, worker, turns }: WorkerDetail): readonly string[] => {
  const newest = turns.at(-1)
  return [
    'brief.md',
    ...(result === null ? [] : ['result.md']),
    ...(worker.diff === null ? [] : ['diff.patch']),
    ...(newest?.outcome ? ['outcome.json'] : []),
    ...(newest?.startedAt == null
      ? []
      : [`turns/${newest.turn}/stdout.log`, `turns/${newest.turn}/stderr.log`]),
  ]
}

const headWords = ({ headMoved, repositoryGone }: WorkerDetail): string => {
  if (repositoryGone !== null) return 'not there'
  return headMoved ? 'HEAD moved since' : 'HEAD is there'
}

/** Turns, limits, workspace and files of the worker, beside every tab. */
export const FactsSide = ({ detail, onShow }: Props) => {
  const { worker, workspace, base, turns, folder, sessionId } = detail
  return (
    <>
      <Section title="Turns">
        {turns.toReversed().map((turn) => (
          <button
            key={turn.turn}
            type="button"
            className="rl turn-link"
            onClick={() => {
              onShow(turn.turn, turn.outcome === null ? 'tail' : 'outcome')
            }}
          >
            <span className="fg-3">{turn.turn}</span>
            <Mark {...turnMark(turn)} />
            <span className="trunc grow fg-2">
              {turn.turn === 1 ? 'Brief' : visiblePreview(turn.prompt)}
            </span>
            {turn.startedAt === null ? null : (
              <span className="num">
                <Elapsed since={turn.startedAt} until={turn.endedAt} />
              </span>
            )}
            {turn.outcome?.costUsd == null ? null : (
              <span className="num fg-2">{markedCost(worker.provider, turn.outcome.costUsd)}</span>
            )}
          </button>
        ))}
      </Section>
      <Limits detail={detail} />
      <Section
        title="Workspace"
        aside={
          <>
            <Badge>{worker.isolation}</Badge>
            <span className="push" />
            {workspace === null ? null : (
              <>
                <IconButton
                  icon="copy"
                  label="Copy path"
                  small
                  onClick={() => {
                    void ask('copyText', { text: workspace }).then((answer) => {
                      if (answer !== null) toast('ok', 'Path copied')
                    })
                  }}
                />
                <IconButton
                  icon="folder"
                  label="Show in file manager"
                  small
                  onClick={() => void ask('reveal', { path: workspace })}
                />
              </>
            )}
          </>
        }
      >
        <div className="t-small t-mono fg-2 trunc trunc-start" title={workspace ?? undefined}>
          <bdi>{workspace === null ? 'not made yet' : visibleLine(workspace)}</bdi>
        </div>
        {base === null ? null : (
          <div className="rl">
            <span className="fg-3">Base</span>
            <span className="t-mono">{base.slice(0, 7)}</span>
            <span className="push fg-3">{headWords(detail)}</span>
          </div>
        )}
        {detail.repositoryGone === null ? null : (
          <Note icon="warn" shape="needs">
            The repository{' '}
            <span className="t-mono break">{visibleLine(detail.repositoryGone)}</span> was moved or
            deleted. Move it back, or put a link there to where it is now.
          </Note>
        )}
        {worker.isolation === 'clone' ? (
          <div className="rl">
            <span className="fg-3">Remotes</span>
            <span className="push fg-2">removed</span>
          </div>
        ) : null}
        {detail.workspaceWarnings.map((warning) => (
          <Note key={warning} icon="warn" shape="needs">
            {visibleLine(warning)}
          </Note>
        ))}
        {sessionId === null ? null : (
          <div className="rl">
            <span className="fg-3">Session</span>
            <span className="push t-mono fg-2 trunc" title={visibleLine(sessionId)}>
              {visibleLine(sessionId)}
            </span>
          </div>
        )}
      </Section>
      <WorthSection key={`${worker.state} ${detail.worth?.mark ?? ''}`} detail={detail} />
      <Section title="Files">
        {filesOf(detail).map((name) => (
          <button
            key={name}
            type="button"
            className="rl file-link"
            title="Show in file manager"
            onClick={() => void ask('reveal', { path: `${folder}/${name}` })}
          >
            <Icon name="file" size={14} />
            <span className="t-mono fg-2">{name}</span>
          </button>
        ))}
      </Section>
    </>
  )
}
