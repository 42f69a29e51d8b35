import type { Reason } from './run'

/** Why a phase needs a decision, as part of a sentence. */
export const reasonWords: Readonly<Record<Reason, string>> = {
  'gate failed': 'its gate failed',
  'too few succeeded': 'too few of its workers gave what it asks for',
  'limit reached': 'it ran as often as it may',
  held: 'a budget or the quota holds it',
  'no plan': 'there is no plan for it',
  'lead failed': 'its step was not done',
  'not rechecked': 'nobody checked again after the fix',
  'wave stopped': 'its wave was stopped',
}
