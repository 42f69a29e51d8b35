import type { TurnReading } from '@shared/outcome/turn-reading'
import type { ProviderId } from '@shared/worker/provider-id'
import { goesOn, type Recording } from './read-recording'
import { type ReplayedTurn, replayRecording } from './replay-recording'

/** What each session's newest turn left, in the order the turns came. */
export type Sessions = Map<
  string,
  { readonly provider: ProviderId; readonly carry: TurnReading['carry'] }
>

/**
 * Replays one of consecutive turns, from the counters of the session it goes on with: its argv names that
 * session or means the newest, else the session that its own output reports.
 */
export const replayTurn = (
  recording: Recording,
  provider: ProviderId,
  sessions: Sessions,
): ReplayedTurn => {
  const earlier = [...sessions].filter(([, session]) => session.provider === provider).reverse()
  const named = earlier.find(([id]) => recording.argv.includes(id))
  const newest = recording.argv.some((part) => part === '--last' || part === '--continue')
  const meant = goesOn(recording) ? (named ?? (newest ? earlier[0] : undefined)) : undefined
  const turn = replayRecording(recording, provider, meant?.[1].carry ?? null)
  const own = earlier.find(([id]) => id === turn.reading.sessionId)
  const known = meant ?? own
  const read = known === undefined ? turn : replayRecording(recording, provider, known[1].carry)
  const { sessionId, carry } = read.reading
  if (sessionId !== null) sessions.set(sessionId, { provider, carry })
  return read
}
