// npm run -s replay -- DIR [DIR...]: prints one JSON line a recorded turn, as Wavedeck reads and judges it.
// Several folders are consecutive turns of one worker.
import { readRecording } from '../src/main/providers/testing/read-recording'
import { replayTurn, type Sessions } from '../src/main/providers/testing/replay-turn'

const replay = async (folder: string, turn: number, sessions: Sessions) => {
  const recording = await readRecording(folder)
  const { provider, name } = recording
  if (provider === null) return unreadable(name, turn, 'no known CLI in it')
  const { verdict, reading } = replayTurn(recording, provider, sessions)
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
