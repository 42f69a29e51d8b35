import { visibleLine } from '@shared/lib/visible-text'
import type { Outcome } from '@shared/outcome/outcome'
import type { TurnView } from '@shared/ipc/views'
import { usageParts } from '@shared/report/report-words'
import type { ProviderId } from '@shared/worker/provider-id'
import type { WorkerSummary } from '@shared/worker/records'
import type { ReactNode } from 'react'
import { markedCost } from '../../parts/spend/demo-mark'
import { clock, count, instant, money, plural } from '../../ui/format'
import { Mark } from '../../ui/mark'
import { endingMark } from './ending-mark'

/** One fact of a finished turn, and who measured it. */
export interface Fact {
  readonly name: string
  readonly value: ReactNode
  readonly source: string
}

const list = (items: readonly string[]): string => items.map(visibleLine).join(', ')

const exitWords = ({ exitCode, signal, launchError, lost }: Outcome['end']): string => {
  if (launchError !== null) return `never started: ${visibleLine(launchError)}`
  if (lost) return 'unknown: its end could not be proven'
  if (signal !== null) return exitCode === null ? `ended by ${signal}` : `${exitCode}, by ${signal}`
  return exitCode === null ? 'unknown' : String(exitCode)
}

const tokenWords = ({ usage, usageIsFloor }: Outcome): string => {
  if (usage === null) return 'not reported'
  const floor = usageIsFloor ? '; at least: the CLI did not settle it' : ''
  return `${usageParts(usage)}${floor}`
}

const resultWords = ({ resultBytes, resultSource, end }: Outcome, provider: ProviderId): string => {
  switch (resultSource) {
    case 'none':
      return 'none, and nothing it printed to keep'
    case 'fallback':
      return `none; the end of its output is kept (${count(resultBytes)} bytes): review it or run it again`
    case 'result':
      if (provider !== 'custom') return `${count(resultBytes)} bytes, as the CLI gave it`
      return resultBytes < end.stdoutBytes - 1
        ? `${count(resultBytes)} of the ${count(end.stdoutBytes)} bytes it printed`
        : `${count(resultBytes)} bytes, all that it printed`
  }
}

/** Every fact of an outcome in the order a person asks, with its source. */
export const outcomeFacts = (
  turn: TurnView,
  outcome: Outcome,
  worker: Pick<WorkerSummary, 'provider' | 'turn' | 'survivors' | 'mode' | 'isolation' | 'diff'>,
): readonly Fact[] => {
  const { end } = outcome
  // No next turn starts before the last one's are gone.
  const gone = turn.turn < worker.turn || worker.survivors === 0
  // One that could not be taken at the end may have been taken since.
  const diff = outcome.diff ?? (turn.turn === worker.turn ? worker.diff : null)
  const reads = worker.mode === 'read-only' && worker.isolation === 'checkout'
  const facts: (Fact | null)[] = [
    {
      name: 'Ending',
      value: <Mark {...endingMark(outcome)} />,
      source: `first written, ${instant(end.endedAt, end.endedAt)}`,
    },
    outcome.failureKind === null
      ? null
      : {
          name: 'Cause',
          value: `${outcome.failureKind.replaceAll('_', ' ')}: ${visibleLine(outcome.message)}`,
          source: 'classified',
        },
    outcome.resetAt === null
      ? null
      : { name: 'Limit resets', value: instant(outcome.resetAt, end.endedAt), source: 'CLI' },
    { name: 'Exit code', value: exitWords(end), source: 'launcher' },
    end.stopReason === null
      ? null
      : {
          name: 'Ended by Wavedeck',
          value:
            end.stopReason === 'drained'
              ? 'after its result, when it stayed silent'
              : end.stopReason.replaceAll('_', ' '),
          source: 'supervisor',
        },
    { name: 'Result', value: resultWords(outcome, worker.provider), source: 'stdout.log' },
    {
      name: 'Diff against base',
      value:
        diff === null ? (
          worker.mode === 'write' && outcome.unseen !== undefined ? (
            <Mark shape="caveat" word={`not taken: ${visibleLine(outcome.unseen)}`} />
          ) : (
            'none taken'
          )
        ) : diff.files === 0 ? (
          'no change'
        ) : (
          <>
            {plural(diff.files, 'file')}, <span className="pm-a">+{diff.added}</span>{' '}
            <span className="pm-d">−{diff.removed}</span>
            {outcome.diff === null ? ', taken later' : null}
          </>
        ),
      source: 'git',
    },
    { name: 'Commands run', value: count(outcome.counts['command'] ?? 0), source: 'events' },
    {
      name: 'Tool calls denied',
      value:
        outcome.denials.length === 0 ? '0' : `${outcome.denials.length}: ${list(outcome.denials)}`,
      source: 'events',
    },
    {
      name: 'Elapsed',
      value: clock((turn.endedAt ?? end.endedAt) - (turn.startedAt ?? end.startedAt)),
      source: 'supervisor',
    },
    { name: 'Tokens', value: tokenWords(outcome), source: 'usage events' },
    {
      name: 'Cost',
      value:
        outcome.costUsd === null ? 'not reported' : markedCost(worker.provider, outcome.costUsd),
      source: 'CLI',
    },
    Object.keys(outcome.costByModel).length === 0
      ? null
      : {
          name: 'Cost by model',
          value: Object.entries(outcome.costByModel)
            .map(([model, usd]) => `${visibleLine(model)} ${money(usd)}`)
            .join(', '),
          source: 'CLI',
        },
    {
      name: 'Billed models',
      value: outcome.models.length === 0 ? 'not reported' : list(outcome.models),
      source: 'events',
    },
    { name: 'Output', value: outputWords(outcome), source: 'stdout.log' },
    {
      name: 'Processes still running',
      value:
        end.survivors.length === 0 ? (
          'none'
        ) : (
          <ul>
            {end.survivors.map((survivor) => (
              <li key={survivor.pid}>
                {survivor.pid} <span className="t-mono">{visibleLine(survivor.command)}</span>
                {gone ? ', gone since' : null}
              </li>
            ))}
          </ul>
        ),
      source: 'sweep',
    },
    // A writer's changes are its diff; a reader in a workspace of its own has none of yours to keep.
    !reads && outcome.readOnlyViolation.length === 0
      ? null
      : {
          name: 'Checkout while it read',
          value:
            outcome.readOnlyViolation.length === 0 ? (
              outcome.unseen === undefined ? (
                'no change seen'
              ) : (
                <Mark shape="caveat" word={`not looked at: ${visibleLine(outcome.unseen)}`} />
              )
            ) : (
              <Mark
                shape="caveat"
                word={`changed, by whom can’t be told: ${list(outcome.readOnlyViolation)}`}
              />
            ),
          source: 'before and after',
        },
    outcome.touchedFiles.length === 0
      ? null
      : { name: 'Files touched', value: list(outcome.touchedFiles), source: 'before and after' },
    outcome.dirtyBefore.length === 0
      ? null
      : { name: 'Changed before it', value: list(outcome.dirtyBefore), source: 'git' },
  ]
  return facts.filter((fact) => fact !== null)
}

const outputWords = ({ end, foreignLines, outputLimit }: Outcome): string =>
  [
    `${count(end.stdoutBytes)} bytes`,
    foreignLines > 0 ? `${plural(foreignLines, 'line')} not in the CLI's format` : null,
    end.lateBytes > 0 ? `${count(end.lateBytes)} bytes came after the end and are left out` : null,
    outputLimit ? 'over the output limit' : null,
  ]
    .filter((word) => word !== null)
    .join(', ')
