import type { TalkView } from '@shared/ipc/talk-contract'
import { plural } from '../../ui/format'

/** How many of the messages that wait can still be sent; the rest is over the plan's limit. */
export const fitting = ({ followUps, maxFollowups }: TalkView): number =>
  Math.max(0, maxFollowups - followUps)

/** What is said above the first message that won't be sent; null: all can be. */
export const overLimitWords = (view: TalkView, canRescue: boolean): string | null => {
  const over = view.messages.length - fitting(view)
  if (over <= 0) return null
  const { followUps, maxFollowups } = view
  const allowed =
    maxFollowups === 0
      ? 'its plan allows no follow-up'
      : `its plan allows ${plural(maxFollowups, 'follow-up')}${followUps === 0 ? '' : `, ${followUps} used`}`
  const instead = canRescue
    ? 'Rescue it, so that a fresh worker goes on'
    : 'plan a new worker with what they ask'
  return `${plural(over, 'message')} from here on won't be sent: ${allowed}. Remove ${over}, or ${instead}.`
}

/** What is said where another message is written: it would wait for ever. Null: it could be sent. */
export const fullWords = (view: TalkView): string | null =>
  view.messages.length < fitting(view)
    ? null
    : `over its limit of ${plural(view.maxFollowups, 'follow-up')}: it would wait and not be sent`
