import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallIn, CallOut } from '@shared/ipc/contract'
import type {
  PlaybookRunSummary,
  PlaybookRunView,
  RequestCard,
} from '@shared/ipc/playbook-run-views'
import type { Engine } from '../engine'
import { must } from './engine-house'

/** What a test does with one card: one of its choices, or the plan it drafts. */
export type Reply =
  | { readonly choice: string; readonly text?: string }
  | { readonly plan: string }
  /** It is left open, and what drives the run stops there. */
  | 'leave'

/** Only the demo worker, for every tier. */
export const demoDefaults = async (data: string): Promise<void> => {
  const own = join(data, 'playbooks')
  await mkdir(join(own, 'briefs'), { recursive: true })
  const tiers = ['cheap', 'standard', 'strong'].map((tier) => `  ${tier}: { demo: {} }\n`)
  await writeFile(
    join(own, 'defaults.yaml'),
    `version: 1\nproviders: [demo, claude, codex, agy, kimi, opencode]\ntiers:\n${tiers.join('')}`,
  )
}

/** Puts directives for the demo worker behind a bundled brief. */
export const direct = async (engine: Engine, brief: string, lines: string): Promise<void> => {
  const path = `briefs/${brief}.md`
  const { text, hash } = must(await engine.calls.readBrief({ path }))
  const history = { past: [], future: [] }
  const own = `${text}\n${lines}\n`
  must(await engine.calls.saveBrief({ path, text: own, over: hash, history }))
}

type Order = CallIn<'startPlaybook'>

export const startDemo = async (
  engine: Engine,
  projectId: string,
  playbook: string,
  more: Partial<Order> = {},
): Promise<string> =>
  must(
    await engine.calls.startPlaybook({
      projectId,
      playbook,
      goal: `Write notes.\ndemo: seconds 0`,
      inputs: {},
      lead: { by: 'person' },
      profile: null,
      askBeforeRun: 'writers',
      includeUncommitted: false,
      demo: false,
      ...more,
    }),
  ).orchestrationId

/** The run as it stands. */
export const readRun = async (
  engine: Engine,
  orchestrationId: string,
): Promise<PlaybookRunView> => {
  const { run } = must(await engine.calls.readPlaybookRun({ orchestrationId }))
  if (run === null) throw new Error('no playbook runs here')
  return run
}

/** The waves of an orchestration with their workers, in order. */
export const wavesOf = async (
  engine: Engine,
  orchestrationId: string,
): Promise<CallOut<'readOrchestration'>['waves']> =>
  must(await engine.calls.readOrchestration({ orchestrationId })).waves

/** Accepts, plans as drafted, says yes. */
export const agree = ({ kind, draft, choices }: RequestCard): Reply => {
  if (kind === 'plan') return { plan: draft ?? '' }
  const wanted = ['yes', 'done', 'allow', 'accept', 'repeat', 'skip', 'stop', 'none']
  return { choice: wanted.find((id) => choices.some((each) => each.id === id)) ?? '' }
}

/** Answers every card until the run ends, or one is left open; the answer are the cards in order. */
export const follow = async (
  engine: Engine,
  orchestrationId: string,
  reply: (card: RequestCard) => Reply = agree,
): Promise<readonly RequestCard[]> => {
  const cards: RequestCard[] = []
  const next = (): Promise<RequestCard | null> =>
    new Promise((resolve, reject) => {
      const look = ({ card, status }: PlaybookRunSummary) => {
        const isNew = card !== null && !cards.some(({ id }) => id === card.id)
        if (status === 'running' && !isNew) return
        unsubscribe()
        resolve(status === 'running' ? card : null)
      }
      const unsubscribe = engine.onChanges((changes) => {
        for (const change of changes)
          if (change.type === 'playbookRun' && change.value.orchestrationId === orchestrationId)
            look(change.value)
      })
      readRun(engine, orchestrationId).then(({ summary }) => {
        look(summary)
      }, reject)
    })
  for (let card = await next(); card !== null; card = await next()) {
    cards.push(card)
    const given = reply(card)
    if (given === 'leave') break
    const to = { orchestrationId, card: card.id }
    if ('plan' in given)
      must(await engine.calls.planPhase({ ...to, text: given.plan, checkoutConfirmed: false }))
    else
      must(
        await engine.calls.answerRequest({
          ...to,
          choice: given.choice,
          why: 'The test says so.',
          ...(given.text === undefined ? {} : { text: given.text }),
        }),
      )
  }
  return cards
}
