import type { TailEvent } from '@shared/ipc/views'
import { usageParts } from '@shared/report/report-words'
import type { WorkerEvent } from '@shared/worker/event'
import { clock, money, plural } from '../../ui/format'
import type { IconName } from '../../ui/icon'

export type Tone = 'plain' | 'quiet' | 'message' | 'warn' | 'error'

/** One line of the tail as it is painted. */
export interface TailRow {
  readonly key: string
  /** Byte offset of the line it comes from. */
  readonly from: number
  readonly at: number | null
  readonly icon: IconName
  readonly tone: Tone
  readonly text: string
  readonly mono: boolean
  readonly fact: string | null
  readonly lines: { readonly added: number; readonly removed: number } | null
  /** What stands below the text: a command's output, a tool's answer. */
  readonly detail: string | null
}

type Kind<K extends WorkerEvent['kind']> = Extract<WorkerEvent, { kind: K }>
type Look = Pick<TailRow, 'icon' | 'text'> & Partial<Omit<TailRow, 'key' | 'from' | 'at'>>

/**
 * The rows of a run of events. The end of a command and the answer of a tool are shown on the row that
 * started them, as a fact at its right; they get a row of their own only if that row is not held.
 */
export const tailRows = (events: readonly TailEvent[]): readonly TailRow[] => {
  const rows: TailRow[] = []
  const started = new Map<string, number>()
  const put = (item: TailEvent, look: Look, part: number) => {
    rows.push({
      key: `${item.from}:${part}`,
      from: item.from,
      at: item.at,
      tone: 'plain',
      mono: false,
      fact: null,
      lines: null,
      detail: null,
      ...look,
    })
  }
  let line = -1
  let part = 0
  for (const item of events) {
    part = item.from === line ? part + 1 : 0
    line = item.from
    const { event } = item
    const open = 'id' in event ? started.get(event.id) : undefined
    const row = open === undefined ? undefined : rows[open]
    if (open !== undefined && row !== undefined && isAnswer(event)) {
      rows[open] = { ...row, ...answered(event, row, item.at) }
      started.delete(event.id)
      continue
    }
    if (event.kind === 'fileChange') {
      event.changes.forEach((change, i) => {
        put(item, changeLook(change), part * 1000 + i)
      })
      continue
    }
    put(item, look(event), part * 1000)
    if ('id' in event && !isAnswer(event)) started.set(event.id, rows.length - 1)
  }
  return rows
}

const isAnswer = (event: WorkerEvent): event is Kind<'toolResult'> | Kind<'command'> =>
  event.kind === 'toolResult' || (event.kind === 'command' && event.status === 'ended')

const answered = (
  event: Kind<'toolResult'> | Kind<'command'>,
  row: TailRow,
  at: number | null,
): Partial<TailRow> => {
  if (event.kind === 'command')
    return commandEnd(event, row.at === null || at === null ? null : at - row.at)
  return event.ok
    ? { detail: event.text || null }
    : { tone: 'error', fact: 'failed', detail: event.text || null }
}

const commandEnd = (
  event: Kind<'command'>,
  tookMs: number | null,
): Pick<TailRow, 'tone' | 'fact' | 'detail'> => {
  const exit = event.exitCode === null ? 'exit unknown' : `exit ${event.exitCode}`
  return {
    tone: event.exitCode === 0 || event.exitCode === null ? 'plain' : 'error',
    fact: tookMs === null ? exit : `${exit}, ${took(tookMs)}`,
    detail: event.output === '' ? null : event.output,
  }
}

/** `0.1 s`, `11.2 s`, then as a clock. */
const took = (ms: number): string => (ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : clock(ms))

const changeLook = (change: Kind<'fileChange'>['changes'][number]): Look => ({
  icon: 'edit',
  text: change.path,
  mono: true,
  fact:
    change.change === 'edit'
      ? null
      : { add: 'new', delete: 'deleted', rename: 'renamed' }[change.change],
  lines:
    change.added === undefined || change.removed === undefined
      ? null
      : { added: change.added, removed: change.removed },
})

const look = (event: Exclude<WorkerEvent, { kind: 'fileChange' }>): Look => {
  switch (event.kind) {
    case 'session':
      return { icon: 'info', tone: 'quiet', text: sessionText(event) }
    case 'message':
      return { icon: 'msg', tone: 'message', text: event.text }
    case 'thinking':
      return { icon: 'list', tone: 'quiet', text: event.text }
    case 'tool':
      return {
        icon: 'wrench',
        text: event.text === '' ? event.name : `${event.name} ${event.text}`,
      }
    case 'toolResult':
      return {
        icon: 'wrench',
        tone: event.ok ? 'quiet' : 'error',
        text: event.ok ? 'Tool answered' : 'Tool failed',
        detail: event.text || null,
      }
    case 'command':
      return {
        icon: 'term',
        mono: true,
        text: event.command,
        ...(event.status === 'ended' ? commandEnd(event, null) : {}),
      }
    case 'denied':
      return { icon: 'lock', tone: 'warn', text: event.text || event.tool, fact: 'denied' }
    case 'retry':
      return {
        icon: 'retry',
        tone: 'warn',
        text: event.text,
        fact: event.httpStatus === null ? attempts(event) : `HTTP ${event.httpStatus}`,
      }
    case 'usage':
      return {
        icon: 'coins',
        tone: 'quiet',
        text: usageText(event),
        fact: event.costUsd === null ? null : money(event.costUsd),
      }
    case 'quota':
      return { icon: 'clock', tone: 'quiet', text: quotaText(event) }
    case 'result':
      return event.ok
        ? { icon: 'check', tone: 'message', text: event.text, fact: 'result' }
        : {
            icon: 'err',
            tone: 'error',
            text: 'The result says it failed',
            fact: 'result',
            detail: event.text || null,
          }
    case 'error':
      return { icon: 'err', tone: 'error', text: event.text }
    case 'notice':
      return { icon: 'info', tone: 'quiet', text: event.text }
    case 'raw':
      return { icon: 'chev', tone: 'quiet', mono: true, text: event.text }
  }
}

const sessionText = ({ text, model }: Kind<'session'>): string =>
  text === '' ? ['Session opened', model].filter((word) => word !== null).join(', ') : text

const attempts = ({ attempt, maxAttempts }: Kind<'retry'>): string =>
  maxAttempts === null ? `try ${attempt}` : `try ${attempt} of ${maxAttempts}`

const usageText = ({ usage }: Kind<'usage'>): string => {
  return `Usage: ${usageParts(usage)}`
}

const quotaText = ({ readings }: Kind<'quota'>): string =>
  readings.length === 0
    ? 'Quota: nothing reported'
    : `Quota: ${readings
        .map(({ window, usedPercent, status }) =>
          usedPercent === null
            ? `${window} ${status ?? 'unknown'}`
            : `${window} ${usedPercent}% used`,
        )
        .join(', ')}`

/** What a screen reader and the count beside the find field say of a run of rows. */
export const errorCount = (rows: readonly TailRow[]): number =>
  rows.filter((row) => row.tone === 'error').length

/** Head of a long text and how much is left out; the whole is shown on request. */
export const clipped = (
  text: string,
  maxChars: number,
  maxLines: number,
): { head: string; rest: string | null } => {
  let end = Math.min(text.length, maxChars)
  let at = -1
  for (let line = 0; line < maxLines; line += 1) {
    at = text.indexOf('\n', at + 1)
    if (at === -1 || at >= end) break
    if (line === maxLines - 1) end = at
  }
  if (end === text.length) return { head: text, rest: null }
  const lines = text.slice(end).split('\n').length - 1
  const left = lines > 0 ? plural(lines, 'more line') : plural(text.length - end, 'more character')
  return { head: text.slice(0, end), rest: left }
}
