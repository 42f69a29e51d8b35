import { statfs } from 'node:fs/promises'
import type { Cli } from '@shared/ipc/views'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import { isStalePrice, priceOf } from '@shared/prices/list-price'
import type { Policy } from '@shared/policy/policy'
import type { Price, PriceTable } from '@shared/prices/price'
import { judgeWindow } from '@shared/quota/judge-window'
import type { QuotaState } from '@shared/quota/quota-state'
import type { DoctorFinding } from '@shared/report/doctor'
import { errorWords } from './platform/system-error'
import type { runCommand } from './platform/run-command'

export interface DoctorSources {
  readonly clis: readonly Cli[]
  policy: () => Promise<Result<Policy, Problem>>
  defaults: () => Promise<Result<unknown, Problem>>
  prices: () => Promise<{ readonly table: PriceTable; readonly problem: Problem | null }>
  /** Models that were used of late. */
  readonly models: readonly { readonly provider: string; readonly model: string }[]
  /** Those with a Git repository. */
  readonly projects: readonly { readonly name: string; readonly path: string }[]
  readonly quota: QuotaState
  readonly now: number
  readonly dataFolder: string
  environment: () => Promise<Readonly<Record<string, string>>>
  run: typeof runCommand
}

/** Looks at all that a wave needs of this machine and changes nothing. */
export const examine = async (sources: DoctorSources): Promise<DoctorFinding[]> => [
  ...sources.clis.filter(({ provider }) => provider !== 'demo').map(ofCli),
  ofPolicy(await sources.policy()),
  ofFile('Tiers and quota lines', await sources.defaults()),
  ...ofPrices(sources, await sources.prices()),
  ...ofQuota(sources),
  await ofDisk(sources.dataFolder),
  await ofGit(sources),
]

const ofCli = ({ label, path, version, login, fix }: Cli): DoctorFinding => {
  if (path === null)
    return {
      name: label,
      state: 'look',
      text: 'not installed',
      fix: fix ?? 'Install it only if you mean to use it.',
    }
  const words = { in: 'signed in', out: 'signed out', unknown: 'sign-in unknown', not_needed: '' }
  const states = { in: 'ok', out: 'wrong', unknown: 'look', not_needed: 'ok' } as const
  const text = [version ?? 'version unknown', words[login], path].filter((part) => part !== '')
  const unknown =
    login === 'unknown' ? 'Run it once in a terminal: it asks to sign in if it must.' : null
  return { name: label, state: states[login], text: text.join(', '), fix: fix ?? unknown }
}

const ofFile = (name: string, read: Result<unknown, Problem>): DoctorFinding =>
  ofProblem(name, read.ok ? null : read.error)

const ofPolicy = (read: Result<Policy, Problem>): DoctorFinding => {
  if (!read.ok || read.value.onboarded) return ofFile('Policy', read)
  const text = 'the defaults, which nobody has settled yet'
  return { name: 'Policy', state: 'look', text, fix: 'Change or keep them in Settings, Policy.' }
}

const ofProblem = (name: string, problem: Problem | null): DoctorFinding =>
  problem === null
    ? { name, state: 'ok', text: 'readable', fix: null }
    : {
        name,
        state: 'wrong',
        text: [problem.message, problem.where].filter((part) => part !== undefined).join(' '),
        fix: problem.fix ?? 'Check the file and its folder, then look again.',
      }

const ofPrices = (
  { models, now }: DoctorSources,
  { table, problem }: Awaited<ReturnType<DoctorSources['prices']>>,
): DoctorFinding[] => {
  const names = (of: (price: Price | null) => boolean): string =>
    models
      .filter(({ provider, model }) => of(priceOf(table, provider, model)))
      .map(({ provider, model }) => `${provider}/${model}`)
      .join(', ')
  const look = (text: string, fix: string): DoctorFinding => ({
    name: 'Prices of models used',
    state: 'look',
    text,
    fix,
  })
  const missing = names((price) => price === null)
  const stale = names((price) => price !== null && isStalePrice(price, now))
  return [
    ofProblem('Prices', problem),
    ...(missing === '' ? [] : [look(`none for ${missing}`, 'Add them to prices.json.')]),
    ...(stale === ''
      ? []
      : [
          look(`over 60 days old for ${stale}`, 'Read them again and write them into prices.json.'),
        ]),
  ]
}

const ofQuota = ({ quota, now }: DoctorSources): DoctorFinding[] => {
  const { observations, lines, problems } = quota
  const none: DoctorFinding = {
    name: 'Quota',
    state: 'look',
    text: 'nothing was read yet',
    fix: 'Run a worker of a subscription; its first answer reports it.',
  }
  if (observations.length === 0 && problems.length === 0) return [none]
  return [
    ...observations.map((each): DoctorFinding => {
      const { usedPercent, stale, low, blocked } = judgeWindow(each, lines, now)
      const used = usedPercent === null ? 'unknown' : `${String(usedPercent)}% used`
      return {
        name: `Quota of ${each.provider}, ${each.window}`,
        state: low ? 'look' : 'ok',
        text: `${used}${blocked ? ', at the stop line' : low ? ', low' : ''}${stale ? ', stale' : ''}`,
        fix: blocked
          ? 'Wait for the reset, or let a wave go past the line.'
          : low
            ? 'Run fewer workers on it, move some to another provider, or wait for the reset.'
            : null,
      }
    }),
    ...problems.map((problem) => ofProblem('Quota', problem)),
  ]
}

const leastBytes = 2 * 1024 ** 3

const ofDisk = async (dataFolder: string): Promise<DoctorFinding> => {
  try {
    const { bavail, bsize } = await statfs(dataFolder)
    const free = bavail * bsize
    const text = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${dataFolder}`
    return free >= leastBytes
      ? { name: 'Disk', state: 'ok', text, fix: null }
      : { name: 'Disk', state: 'wrong', text, fix: 'Free some space: workspaces and logs need it.' }
  } catch (error) {
    const fix = `See that ${dataFolder} is there and can be read.`
    return { name: 'Disk', state: 'look', text: `not known: ${errorWords(error)}`, fix }
  }
}

const gitIdentity = 'Git identity'

/** A repository's own identity is as good as the global one; a project that is gone says nothing. */
const ofGit = async ({ run, environment, projects }: DoctorSources): Promise<DoctorFinding> => {
  const env = await environment()
  /** Both values; null where one is not set, undefined where Git can't say. */
  const ask = async (...where: readonly string[]) => {
    const done = await Promise.all(
      ['user.name', 'user.email'].map((key) =>
        run('git', [...where, '--get', key], { env, timeoutMs: 5_000 }),
      ),
    )
    if (done.some(({ exitCode }) => exitCode === 1)) return null
    const values = done.map(({ stdout }) => stdout.toString().trim())
    return done.every(({ exitCode }) => exitCode === 0) ? values : undefined
  }
  const all = await ask('config', '--global')
  if (all != null) {
    const [name = '', email = ''] = all
    return { name: gitIdentity, state: 'ok', text: `${name} <${email}>`, fix: null }
  }
  const own = await Promise.all(
    projects.map(async ({ name, path }) => ({ name, values: await ask('-C', path, 'config') })),
  )
  const without = own.filter(({ values }) => values === null).map(({ name }) => name)
  if (without.length === 0 && own.some(({ values }) => values !== undefined))
    return {
      name: gitIdentity,
      state: 'ok',
      text: 'none is global; your projects have their own',
      fix: null,
    }
  return {
    name: gitIdentity,
    state: 'wrong',
    text:
      without.length === 0
        ? 'no global name and e-mail; commits need them'
        : `no name and e-mail in ${without.join(', ')}, and no global ones; commits need them`,
    fix: 'git config --global user.name "Your Name" && git config --global user.email you@example.com',
  }
}
