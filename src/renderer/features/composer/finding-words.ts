import type { PlanFinding } from '@shared/plan/resolved-plan'
import { spanForms, spanText } from '../../ui/time-span'
import { fieldOf, workerIndexOf } from './json-position'

/** What the form calls a field of the plan. */
const labels: Readonly<Record<string, string>> = {
  workers: 'Workers',
  title: 'Title',
  strategy: 'Strategy',
  maxConcurrent: 'At once',
  maxFollowups: 'Follow-ups',
  closePolicy: 'Close workers',
  'budget.maxReportedCostUsd': 'Wave budget',
  'budget.maxWallSeconds': 'Time limit',
  id: 'Name',
  why: 'Why',
  provider: 'Provider',
  tier: 'Tier',
  mode: 'Mode',
  isolate: 'Isolation',
  task: 'Brief',
  taskFile: 'Brief from file',
  seedPaths: 'Files taken along',
  timeoutSeconds: 'Time limit',
  idleTimeoutSeconds: 'Silent at most',
  cwd: 'Works in',
  model: 'Model',
  effort: 'Effort',
  resume: 'Resumes',
  command: 'Command',
  args: 'Arguments',
  promptTransport: 'Gets the brief',
  outputFormat: 'Prints',
}

/** A fault in the person's settings is none of the plan. */
export const settingsFault = 'settings_fault'

const lastName = (path: string): string => path.split('.').at(-1) ?? path

/** Where a finding is, as the form shows it: `Worker 2, Time limit`; a field without a place in it by its path. */
export const findingPlace = ({
  path,
  code,
}: Pick<PlanFinding, 'path'> & Partial<Pick<PlanFinding, 'code'>>): string => {
  if (code === settingsFault) return 'Settings'
  if (path === '') return 'Plan'
  const index = workerIndexOf(path)
  if (index === null) return labels[path] ?? path
  const field = fieldOf(path)
  const who = `Worker ${index + 1}`
  if (field === null) return who
  const label = labels[field]
  return label === undefined ? path : `${who}, ${label}`
}

/** What a message quotes of the plan is the person's text, to the end of the message. */
const quoted = ', not "'
const figure = /\d+(?:\.\d+)?(?:e[+-]?\d+)?/g

/** A time as its field shows it: `1 s`, `90 min`, `24 h`; a plan counts seconds. */
const inFieldWords = (path: string, rest: string): string => {
  if (!path.endsWith('Seconds')) return rest
  const end = rest.indexOf(quoted)
  if (end >= 0) return `must be a time, ${spanForms} (JSON takes seconds)${rest.slice(end)}`
  return rest
    .replace('a whole number between', 'between')
    .replace(figure, (digits) => spanText(Number(digits)))
}

/** The message without the path or the JSON name it begins with: that is said beside it. */
export const findingMessage = ({
  path,
  message,
}: Pick<PlanFinding, 'path' | 'message'>): string => {
  const name = [path, lastName(path)].find((each) => each !== '' && message.startsWith(`${each} `))
  if (name === undefined) return message
  const rest = inFieldWords(path, message.slice(name.length + 1))
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`
}
