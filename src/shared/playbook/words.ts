/** Every closed list of words a playbook may use, beside the tiers, isolations and strategies of a plan. */
export const doers = ['lead', 'worker'] as const
export const thens = ['next', 'recheck', 'done'] as const
export const places = ['workspace', 'combined', 'checkout'] as const
export const shapes = ['handoff', 'verdict', 'findings', 'units', 'position', 'choice'] as const
export const verdicts = ['PASS', 'CONCERNS', 'FAIL'] as const

/** What an expression may read of each phase: `<phase>.<fact>`. */
export const phaseFacts = [
  'ran',
  'runs',
  'retries',
  'workers',
  'succeeded',
  'failed',
  'pass',
  'concerns',
  'fail',
  'agree',
  'moved',
  'files',
  'lines',
  'costUsd',
  'minutes',
] as const
/** What an expression may read of the orchestration: `run.<fact>`. */
export const runFacts = [
  'costUsd',
  'costLeftUsd',
  'minutes',
  'minutesLeft',
  'calls',
  'callsLeft',
] as const
/** What a rule may read of the worker being planned: `worker.<fact>`. */
export const workerFacts = ['size', 'files', 'attempt', 'risk', 'kind'] as const
/** Phase ids that would read as something else in an expression or in `workers.from`. */
export const reservedIds: readonly string[] = [
  'run',
  'worker',
  'inputs',
  'quota',
  'plan',
  'failing',
]

export type Place = (typeof places)[number]
export type Verdict = (typeof verdicts)[number]
export const idPattern = /^[a-z][a-z0-9-]{0,47}$/
/** What `idPattern` asks for. */
export const idWords = 'lower case letters, digits and hyphens, at most 48'
export const maxRuns = 20
