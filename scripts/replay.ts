// npm run -s replay -- DIR [DIR...]: prints one JSON line a recorded turn, as Wavedeck reads and judges it.
// Several folders are consecutive turns of one worker.
import type { TurnReading } from '@shared/outcome/turn-reading'
import type { ProviderId } from '@shared/worker/provider-id'
import { goesOn, readRecording, type Recording } from '../src/main/providers/testing/read-recording'
import { replayRecording } from '../src/main/providers/testing/replay-recording'

/** What each session's newest turn left, in the order the turns came. */
type Sessions = Map<string, { readonly provider: ProviderId; readonly carry: TurnReading['carry'] }>

const replay = async (folder: string, turn: number, sessions: Sessions) => {
  const recording = await readRecording(folder)
  const { provider, name } = recording
  if (provider === null) return unreadable(name, turn, 'no known CLI in it')
  const carry = carryOf(recording, provider, sessions)
  const { verdict, reading } = replayRecording(recording, provider, carry)
  if (reading.sessionId !== null)
    sessions.set(reading.sessionId, { provider, carry: reading.carry })
  return {
    recording: name,
    turn,
    provider,
    session: reading.sessionId,
    ending: verdict.ending,
    failureKind: verdict.failureKind,
    message: verdict.message,
    resetAt: verdict.resetAt,
    result: reading.resultText,
    usage: reading.usage,
    usageIsFloor: reading.usageIsFloor,
    costUsd: reading.costUsd,
    costByModel: reading.costByModel,
    denials: reading.denials,
    deniedCommands: reading.deniedCommands ?? [],
    models: reading.models,
    quota: reading.quota,
    structured: reading.structured,
    counts: reading.counts,
    foreignLines: reading.foreignLines,
  }
}

/** The counters a turn starts from: its argv names the session it goes on with, or means the newest. */
const carryOf = (recording: Recording, provider: ProviderId, sessions: Sessions) => {
  if (!goesOn(recording)) return null
  const earlier = [...sessions].filter(([, session]) => session.provider === provider).reverse()
  const named = earlier.find(([id]) => recording.argv.includes(id))
  const newest = recording.argv.some((part) => part === '--last' || part === '--continue')
  return (named ?? (newest ? earlier[0] : undefined))?.[1].carry ?? null
}

/** A folder that holds no recording of ours still gets its line. */
const unreadable = (recording: string, turn: number, error: string) => ({
  recording,
  turn,
  provider: null,
  session: null,
  ending: 'failed',
  failureKind: 'invalid_output',
  resetAt: null,
  result: null,
  usage: null,
  costUsd: null,
  denials: [],
  models: [],
  quota: [],
  counts: {},
  error,
})

const folders = process.argv.slice(2)
if (folders.length === 0) {
  console.error('Usage: npm run -s replay -- DIR [DIR...]')
  process.exitCode = 2
}
const sessions: Sessions = new Map()
for (const [index, folder] of folders.entries())
  console.log(JSON.stringify(await replay(folder, index + 1, sessions)))
