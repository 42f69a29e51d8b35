import type { Snapshot } from '@shared/ipc/views'
import { call } from '../../bridge/client'
import { go } from '../../bridge/navigation'
import { ask } from '../../parts/ask'
import { lookForCutOffs, settleCutOff, stillRuns } from '../../parts/cut-offs'
import { canReview } from '../../parts/worker/worker-words'
import { plural } from '../../ui/format'
import { toast, toastProblem } from '../../ui/toast'
import { planWord } from '../../parts/playbook/request-words'
import { planRequest } from '../../parts/playbook/show-request'
import { dropAnswers } from './answer-drafts'
import { leaveHeld } from './left-store'
import type { Need, RequestNeed, WaveNeed } from './needs'

export interface NeedAction {
  readonly label: string
  readonly run: () => void
}

/** One worker to review opens its review; several are chosen from in their wave. */
const review = (need: WaveNeed): void => {
  const [only] = need.workers
  if (only && need.workers.length === 1) go({ screen: 'review', workerId: only.id })
  else open(need)
}

const open = ({ workers, wave }: WaveNeed, tab?: 'outcome'): void => {
  const [only] = workers
  if (only && workers.length === 1) {
    go({ screen: 'worker', workerId: only.id, ...(tab ? { tab } : {}) })
  } else go({ screen: 'wave', waveId: wave.id, ...(only ? { workerId: only.id } : {}) })
}

const retry = async ({ workers }: WaveNeed): Promise<void> => {
  const answers = await Promise.all(workers.map(({ id }) => call('retryWorker', { workerId: id })))
  const failed = answers.find((answer) => !answer.ok)
  if (failed) toastProblem(failed.error)
  else toast('queued', `${plural(workers.length, 'worker')} queued again.`)
}

/** They ended because they were signed out; the hold that kept others from the same end goes with it. */
const signedIn = async (need: WaveNeed): Promise<void> => {
  const [first] = need.workers
  if (first && (await ask('liftHold', { provider: first.provider }))) await retry(need)
}

/** Kills what is left of lost workers and takes them back, or gives them up. */
const settleLost = async (
  { workers }: WaveNeed,
  name: 'endSurvivors' | 'abandonWorker',
  done: string,
): Promise<void> => {
  const answers = await Promise.all(workers.map(({ id }) => call(name, { workerId: id })))
  const failed = answers.find((answer) => !answer.ok)
  if (failed) toastProblem(failed.error)
  else toast('ok', `${plural(workers.length, 'worker')} ${done}`)
}

const resume = async ({ wave }: WaveNeed): Promise<void> => {
  if (await ask('resumeWave', { waveId: wave.id })) toast('ok', `${wave.title} goes on.`)
}

/** The wave may go past the quota's stop line; what was skipped for it runs after all. */
const allow = async ({ wave }: WaveNeed): Promise<void> => {
  if (await ask('allowQuota', { waveId: wave.id })) toast('queued', `${wave.title} goes on.`)
}

const lift = async ({ workers: [worker] }: WaveNeed): Promise<void> => {
  if (worker && (await ask('liftHold', { provider: worker.provider })))
    toast('ok', `${worker.provider} goes on.`)
}

/** Names the question that a turn ended with. */
export const answerKey = ({ workers: [worker] }: WaveNeed): string =>
  `${worker?.id ?? ''} ${worker?.turn ?? 0}`

/** Answers the worker's question: the text becomes its next turn. */
export const answerQuestion = async (need: WaveNeed, text: string): Promise<void> => {
  const [worker] = need.workers
  if (!worker) return
  if ((await ask('tellWorker', { workerId: worker.id, text })) === null) return
  dropAnswers(answerKey(need))
  toast('ok', `${worker.planId} was told and goes on.`)
}

/** A plan opens the Composer; every other answer stands with its facts on top of the orchestration. */
const requestActions = ({ card }: RequestNeed, projectId: string): readonly NeedAction[] => {
  const answer = {
    label: 'Open',
    run: () => go({ screen: 'orchestration', orchestrationId: card.orchestrationId }),
  }
  return card.kind === 'plan'
    ? [{ label: planWord(card), run: () => planRequest(card, projectId) }, answer]
    : [answer]
}

/** What can be done about a need in place, the likely next step first. */
export const actionsOf = (need: Need, { orchestrations }: Snapshot): readonly NeedAction[] => {
  if (need.kind !== 'request') return waveActions(need)
  const of = orchestrations.find(({ id }) => id === need.card.orchestrationId)
  return requestActions(need, of?.projectId ?? '')
}

export const waveActions = (need: WaveNeed): readonly NeedAction[] => {
  const single = need.workers.length === 1
  const look = { label: 'Open', run: () => open(need) }
  const again = {
    label: single ? 'Retry' : `Retry ${plural(need.workers.length, 'worker')}`,
    run: () => void retry(need),
  }
  const left = need.workers.some(canReview)
    ? [
        {
          label: single ? 'Review' : `Review ${String(need.workers.filter(canReview).length)}`,
          run: () => review(need),
        },
      ]
    : []
  const kept = { label: 'See what was kept', run: () => open(need, 'outcome') }
  switch (need.kind) {
    case 'cutOff': {
      const { cutOff } = need
      if (cutOff === undefined) return [look]
      if (stillRuns(cutOff))
        return [{ label: 'Look again', run: () => void lookForCutOffs() }, look]
      return [
        { label: 'Finish it', run: () => void settleCutOff(cutOff, 'finish') },
        { label: 'Take it back', run: () => void settleCutOff(cutOff, 'take_back') },
        { label: 'Review', run: () => review(need) },
      ]
    }
    case 'heldProvider':
      return [
        { label: 'Resume provider', run: () => void lift(need) },
        { label: 'Leave it', run: () => leaveHeld(need.id) },
      ]
    case 'held':
      return [
        { label: 'Resume wave', run: () => void resume(need) },
        { label: 'Leave it', run: () => leaveHeld(need.id) },
      ]
    case 'question':
      return [look]
    case 'look':
      return [...left, look]
    case 'review':
      return [{ label: 'Review', run: () => review(need) }]
    case 'signIn':
      return [
        {
          label: single ? 'Signed in, retry' : `Signed in, retry ${String(need.workers.length)}`,
          run: () => void signedIn(need),
        },
        { label: 'See CLIs', run: () => go({ screen: 'settings', section: 'clis' }) },
      ]
    case 'quotaStop':
      return [again, { label: 'Run past the stop line', run: () => void allow(need) }, look]
    case 'failed':
      return [again, ...left, look]
    case 'over':
      return left.length > 0 ? [...left, kept] : [look]
    case 'lost':
      return [
        kept,
        {
          label: 'Kill what is left, take back',
          run: () =>
            void settleLost(need, 'endSurvivors', 'can be told more, run again or closed.'),
        },
        { label: 'Give up', run: () => void settleLost(need, 'abandonWorker', 'given up.') },
      ]
  }
}
