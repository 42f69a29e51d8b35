import { reasonWords } from '../reason-words'
import type { Action } from '../run'
import type { Phase } from '../schema'

/** What a lead is told once, in front of its first question. */
export const leadOpening = (goal: string, playbook: string): string =>
  [
    `You lead a piece of work that others carry out, following the playbook "${playbook}". You plan, judge and decide; you change no file and start no other agent.`,
    `Goal of the whole: ${goal.trim()}`,
    'You are asked one thing at a time. Look into the repository as far as an answer needs it, no further.',
  ].join('\n\n')

const form = [
  'End with one JSON object and nothing after it:',
  '',
  '{"why": "one or two sentences", "answer": null, "choice": null, "text": null, "position": null, "units": null}',
].join('\n')

const unitForm =
  'each unit {"id": "lower-case", "title": "short", "brief": "all that its worker needs", "owns": ["path it may change"], "size": "S|M|L", "risk": "low|high", "why": "one line"}; no two own the same path'

/** The question that an open request puts to the lead. */
export const leadQuestion = (
  action: Action,
  phase: Phase,
  parts: {
    readonly brief: string
    readonly seen: readonly string[]
    readonly facts: readonly string[]
    readonly faults: string | null
  },
): string => {
  const seen =
    parts.seen.length === 0
      ? ''
      : `Read first:\n${parts.seen.map((line) => `- ${line}`).join('\n')}`
  const facts =
    parts.facts.length === 0
      ? ''
      : `What is known:\n${parts.facts.map((line) => `- ${line}`).join('\n')}`
  return [asked(action, phase), parts.brief.trim(), seen, facts, faultsText(parts.faults), form]
    .filter((part) => part !== '')
    .join('\n\n')
}

const faultsText = (faults: string | null): string =>
  faults === null
    ? ''
    : `Your last plan can't be used. Give a whole new one. What is wrong:\n${faults}`

const asked = (action: Action, { id }: Phase): string => {
  if (action.type === 'ask')
    return `Judge whether this holds: ${action.text}\n\nSet "answer" to "yes", "no", or "unknown" if you can't tell.`
  if (action.type === 'plan')
    return `Plan the phase "${id}": at most ${action.max} workers, one unit each. Set "units": ${unitForm}. An empty list means that nothing has to be done.`
  if (action.type === 'decide')
    return `The phase "${id}" can't go on: ${reasonWords[action.reason]}. Set "choice" to one of ${action.options.join(', ')}.`
  return `Do this step of the work yourself: "${id}". Set "text" to its result in Markdown; others read it. If it is a list of parts for others, set "units" too: ${unitForm}. If it is a decision, set "position" to it in a few words.`
}
