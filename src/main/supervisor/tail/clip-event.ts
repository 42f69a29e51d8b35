import type { WorkerEvent } from '@shared/worker/event'

const longest = 32 * 1024

/** A page stays small whatever one line holds: a very long text is cut, and says how much is missing. */
export const clipEvent = (event: WorkerEvent): WorkerEvent => {
  if (event.kind === 'command')
    return { ...event, command: clip(event.command), output: clip(event.output) }
  return 'text' in event ? { ...event, text: clip(event.text) } : event
}

const clip = (text: string): string =>
  text.length <= longest
    ? text
    : `${text.slice(0, longest)}… (${String(text.length - longest)} more characters: see the raw log)`
