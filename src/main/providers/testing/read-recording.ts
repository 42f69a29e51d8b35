import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { TurnEnd } from '@shared/outcome/turn-end'
import { type ProviderId, providerIds } from '@shared/worker/provider-id'
import { type JsonObject, num, parseObject, str } from '../json-reader'

/** One recorded turn: the raw output of a real CLI and what was written down about its process. */
export interface Recording {
  readonly name: string
  readonly provider: ProviderId | null
  readonly stdout: string
  readonly stderr: string
  /** The rollout's lines, where Codex left one. */
  readonly rollout: string | null
  readonly argv: readonly string[]
  readonly ms: number
  readonly end: TurnEnd
}

/** Reads a recording's folder; what is missing reads as empty, and its end as not proven. */
export const readRecording = async (folder: string): Promise<Recording> => {
  const text = (file: string) => readFile(join(folder, file), 'utf8').catch(() => null)
  const meta = parseObject((await text('meta.json')) ?? '')
  const stdout = (await text('stdout')) ?? ''
  const stderr = (await text('stderr')) ?? ''
  const name = basename(resolve(folder))
  const argv = strings(meta?.['argv'])
  return {
    name,
    provider: providerOf(argv, str(meta, 'provider') ?? name),
    stdout,
    stderr,
    rollout: await text('rollout.jsonl'),
    argv,
    ms: num(meta, 'exitMs') ?? num(meta, 'ms') ?? 0,
    end: endOf(meta, stdout, stderr),
  }
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'string') : []

/** The CLI in the argv, perhaps behind a wrapper (`node`, `setpriv`); else the recording's name says it. */
const providerOf = (argv: readonly string[], name: string): ProviderId | null => {
  const commands = argv.map((part) => basename(part).replace(/\.(js|exe|cmd)$/, ''))
  const named = [...commands, name.split('-')[0]]
  // The first word that is one: a later argument may well be a folder or a model called "claude".
  return providerIds.find((id) => id === named.find(isProvider)) ?? null
}

const isProvider = (word: string | undefined): boolean =>
  providerIds.some((known) => known === word)

/** A signal that the recorder sent stands for a stop, its time limit for a deadline. */
const endOf = (meta: JsonObject | null, stdout: string, stderr: string): TurnEnd => {
  const exitCode = num(meta, 'exit')
  const signal = str(meta, 'signal')
  const sent = meta?.['signalsSent']
  const timedOut = meta?.['timedOut'] === true
  const stopped = Array.isArray(sent) && sent.length > 0
  return {
    exitCode,
    signal,
    stopReason: timedOut ? 'timed_out' : stopped ? 'stopped' : null,
    launchError: null,
    lost: exitCode === null && signal === null && !timedOut,
    startedAt: 0,
    endedAt: num(meta, 'exitMs') ?? num(meta, 'ms') ?? 0,
    stdoutBytes: Buffer.byteLength(stdout),
    lateBytes: 0,
    stderrTail: stderr.slice(-16 * 1024),
    survivors: [],
  }
}

/** Whether a turn went on with an earlier session. */
export const goesOn = ({ argv }: Recording): boolean => argv.some((part) => goOnWords.has(part))

const goOnWords = new Set(['resume', 'fork', '--resume', '--continue', '--session', '-s'])
