import type { TailEvent, TailPage } from '@shared/ipc/views'
import { type Problem, problem } from '@shared/lib/problem'
import { fail, ok, type Result } from '@shared/lib/result'
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { WorkerEvent } from '@shared/worker/event'
import type { ParserState, ProviderAdapter } from '@shared/worker/invocation'
import { errorWords } from '../../platform/system-error'
import type { FoldBigLine } from '../reading/big-line'
import { type IndexRecord, readIndex } from '../reading/tail-index'
import { turnFile } from '../turn-files'
import { clipEvent } from './clip-event'
import { findText } from './find-text'
import { LogFile, type LogLine } from './log-file'
import { linePage, type PageRequest, textPage } from './page-bounds'

/** Which turn's output is read. */
export interface TailSource {
  readonly folder: string
  readonly adapter: ProviderAdapter
  readonly carry: TurnReading['carry']
  /** The length of stdout recorded when the turn ended; null while it runs. */
  readonly settledBytes: number | null
}

export interface TailRequest extends Omit<PageRequest, 'ended'> {
  readonly raw: boolean
  readonly stream: 'stdout' | 'stderr'
}

export interface FindRequest {
  /** The search starts at the first line after the one at this offset; -1 is the first line. */
  readonly cursor: number
  readonly text: string
  /** Look for the next error event instead; events come from stdout. */
  readonly errors: boolean
  readonly stream: 'stdout' | 'stderr'
}

interface TailPorts {
  readonly foldBigLine: FoldBigLine
  /** When which bytes of a running turn were read, since its last index record. */
  readonly marks: (folder: string) => IndexRecord['marks']
}

/** How many followed logs are remembered, so that each new page goes on where the last one stopped. */
const remembered = 32

/** Reads pages of a turn's output at any place of a log of any size; at most a page's worth is parsed before it. */
export class TailReader {
  readonly #ends = new Map<string, { offset: number; state: ParserState }>()

  constructor(private readonly ports: TailPorts) {}

  readTail(source: TailSource, request: TailRequest): Promise<Result<TailPage, Problem>> {
    const { stream, raw } = request
    const ended = source.settledBytes !== null
    const settled = stream === 'stdout' ? source.settledBytes : null
    return this.#withLog(source, stream, settled, async (log) => {
      if (!log) return { from: 0, to: 0, size: 0, ended, events: [], raw: raw ? '' : null }
      const page = await (raw ? textPage : linePage)(log, { ...request, ended })
      const size = log.size
      if (raw) {
        const text = (await log.read(page.from, page.to)).toString()
        return { ...page, size, ended, events: [], raw: text }
      }
      return { ...page, size, ended, events: await this.#events(source, log, page), raw: null }
    })
  }

  /** First byte of the next line that holds `text` (case aside), or says an error; null when none does. */
  findInTail(
    source: TailSource,
    { cursor, text, errors, stream }: FindRequest,
  ): Promise<Result<{ offset: number | null }, Problem>> {
    const settled = stream === 'stdout' ? source.settledBytes : null
    return this.#withLog(source, stream, settled, async (log) => {
      if (!log) return { offset: null }
      const from = cursor < 0 ? 0 : ((await log.lineEnd(cursor)) ?? log.size)
      return {
        offset: await (errors ? this.#findError(source, log, from) : findText(log, from, text)),
      }
    })
  }

  async #withLog<T>(
    source: TailSource,
    stream: 'stdout' | 'stderr',
    settled: number | null,
    read: (log: LogFile | null) => Promise<T>,
  ): Promise<Result<T, Problem>> {
    const path = turnFile(source.folder, `${stream}.log`)
    try {
      const log = await LogFile.open(path, settled)
      try {
        return ok(await read(log))
      } finally {
        await log?.close()
      }
    } catch (error) {
      const why = errorWords(error)
      return fail(problem('tail', `The output could not be read: ${why}.`, { where: path }))
    }
  }

  async #events(
    source: TailSource,
    log: LogFile,
    page: { from: number; to: number },
  ): Promise<TailEvent[]> {
    const events: TailEvent[] = []
    const { before, after } = await readIndex(turnFile(source.folder, 'index'), page.from, page.to)
    const marks = [...after.flatMap((record) => record.marks), ...this.ports.marks(source.folder)]
    const start = await this.#stateAt(source, log, page.from, before)
    const end = await this.#fold(source, start, log.lines(page.from, page.to), (line, said) => {
      const at = marks.find(([offset]) => offset >= line.to)?.[1] ?? null
      for (const event of said)
        events.push({ from: line.from, to: line.to, at, event: clipEvent(event) })
      return false
    })
    this.#remember(source.folder, page.to, end)
    return events
  }

  /** Folds lines into `state` until `see` has seen enough; returns the state after them. */
  async #fold(
    source: TailSource,
    state: ParserState,
    lines: AsyncIterable<LogLine>,
    see: (line: LogLine, events: readonly WorkerEvent[]) => boolean,
  ): Promise<ParserState> {
    const { adapter } = source
    let current = state
    for await (const line of lines) {
      let events: readonly WorkerEvent[]
      if (line.bytes === null) {
        const place = { path: turnFile(source.folder, 'stdout.log'), from: line.from, to: line.to }
        const folded = await this.ports.foldBigLine(adapter.traits.id, current, place)
        current = folded.state
        events = folded.events
      } else events = lineEvents(adapter, current, line.bytes.toString())
      if (see(line, events)) break
    }
    return current
  }

  /** The parser's state at the line that starts at `offset`; `before` is the last record up to there. */
  async #stateAt(
    source: TailSource,
    log: LogFile,
    offset: number,
    before: IndexRecord | null,
  ): Promise<ParserState> {
    const last = this.#ends.get(source.folder)
    if (last?.offset === offset) {
      this.#ends.delete(source.folder)
      return last.state
    }
    const state = before?.state ?? source.adapter.start(source.carry)
    return this.#fold(source, state, log.lines(before?.offset ?? 0, offset), () => false)
  }

  #remember(folder: string, offset: number, state: ParserState): void {
    this.#ends.delete(folder)
    this.#ends.set(folder, { offset, state })
    const oldest = this.#ends.keys().next().value
    if (this.#ends.size > remembered && oldest !== undefined) this.#ends.delete(oldest)
  }

  async #findError(source: TailSource, log: LogFile, from: number): Promise<number | null> {
    let found: number | null = null
    const { before } = await readIndex(turnFile(source.folder, 'index'), from, from)
    const start = await this.#stateAt(source, log, from, before)
    await this.#fold(source, start, log.lines(from, log.size), (line, events) => {
      if (events.some(isError)) found = line.from
      return found !== null
    })
    return found
  }
}

/** A line the parser fails on (a bug, noted while it was read live) is shown as it is. */
const lineEvents = (
  adapter: ProviderAdapter,
  state: ParserState,
  line: string,
): readonly WorkerEvent[] => {
  try {
    return adapter.line(state, line)
  } catch {
    return [{ kind: 'raw', text: line }]
  }
}

const isError = (event: WorkerEvent): boolean =>
  event.kind === 'error' ||
  (event.kind === 'command' && event.exitCode !== null && event.exitCode !== 0) ||
  (event.kind === 'result' && !event.ok) ||
  (event.kind === 'toolResult' && !event.ok)
