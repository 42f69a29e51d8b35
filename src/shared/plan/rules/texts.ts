import { eachWorker, planFinding, type PlanRule, workerFinding } from '../candidate'
import { oneLine } from '../plain-words'
import { namePattern, planLimits } from '../plan-limits'

const textFault = (name: string, text: string | undefined, most: number): string | null => {
  if (text === undefined) return null
  if (text.trim() === '') return `${name} is empty; leave it out or fill it in.`
  // Characters as a person counts them: not what a newline or an emoji takes to be written.
  const { length } = Array.from(oneLine(text))
  return length > most ? `${name} has ${length} characters; it may have ${most}.` : null
}

const nameFault = (name: string, text: string | undefined): string | null =>
  text === undefined || namePattern.test(text)
    ? null
    : `${name} must be one word that begins with a letter or digit (no spaces, at most 128).`

export const planTexts: PlanRule = ({ written }) =>
  Object.entries({
    title: textFault('title', written.title, planLimits.title),
    why: textFault('why', written.why, planLimits.why),
    playbook: nameFault('playbook', written.playbook),
    phase: nameFault('phase', written.phase),
  }).flatMap(([path, message]) =>
    message === null ? [] : [planFinding('problem', path, 'text_invalid', message)],
  )

/** Model, effort and session go into an argv, where a leading dash would be an option. */
export const workerTexts = eachWorker((worker) => {
  const { written } = worker
  return Object.entries({
    why: textFault('why', written.why, planLimits.workerWhy),
    model: nameFault('model', written.model),
    effort: nameFault('effort', written.effort),
    resume: nameFault('resume', written.resume),
  }).flatMap(([field, message]) =>
    message === null ? [] : [workerFinding('problem', worker, field, 'text_invalid', message)],
  )
})
