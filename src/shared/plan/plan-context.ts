import type { Problem } from '../lib/problem'
import type { Result } from '../lib/result'
import type { Policy } from '../policy/policy'
import type { PriceTable } from '../prices/price'
import type { QuotaFacts } from '../quota/quota-stop'
import type { QuotaSample } from '../quota/wave-shares'
import type { ProviderTraits } from '../worker/invocation'
import type { ProviderId } from '../worker/provider-id'
import type { Isolation, Tier } from './plan-document'

/** The repository a folder lies in. */
export interface GitFacts {
  /** Top folder (absolute). */
  readonly root: string
  readonly branch: string | null
  readonly head: string | null
  readonly dirtyFiles: number
  readonly bare: boolean
  /** It has no commit yet. */
  readonly unborn: boolean
}

export interface FolderFacts {
  readonly exists: boolean
  readonly isDirectory: boolean
  /** Null outside Git. */
  readonly git: GitFacts | null
}

/** A session that a plan may resume: its worker is open and its workspace is kept. */
export interface SessionFacts {
  readonly provider: ProviderId
  readonly isolate: Isolation
  /** The folder its worker was planned for (absolute). */
  readonly cwd: string
}

/** A custom worker's command, and the folder (absolute) that it is named from. */
export interface WantedCommand {
  readonly command: string
  readonly cwd: string
}

/** Where relative paths start, and what `~` means (absolute). */
export interface PlanPlace {
  readonly planFolder: string
  readonly homeFolder: string
}

/** What a tier means on a provider; an absent model or effort is the CLI's default. */
export interface TierModel {
  readonly model?: string | undefined
  readonly effort?: string | undefined
  /** Where each was written, or would have been, for people. */
  readonly from?: { readonly model: string; readonly effort: string }
}
export type TierModels = Readonly<Partial<Record<Tier, Partial<Record<ProviderId, TierModel>>>>>

/** Everything outside the text that decides whether a plan can run; gathered for `wantedFacts`. */
export interface PlanContext extends PlanPlace {
  /** By absolute cwd. */
  readonly folders: ReadonlyMap<string, FolderFacts>
  /** Text of each task file, by absolute path. */
  readonly taskFiles: ReadonlyMap<string, Result<string, Problem>>
  readonly policy: Policy
  readonly traits: Readonly<Record<ProviderId, ProviderTraits>>
  /** `unknown`: still being looked for. */
  readonly installed: ReadonlyMap<ProviderId, 'installed' | 'missing' | 'unknown'>
  /** Commands of custom workers that could not be started as of now. */
  readonly missingCommands: readonly WantedCommand[]
  /** By session id. */
  readonly sessions: ReadonlyMap<string, SessionFacts>
  readonly tierModels: TierModels
  /** The person confirmed a writer alone in the checkout, for this wave. */
  readonly checkoutConfirmed: boolean
  readonly quota: QuotaFacts
  /** What workers of past waves took, oldest first. */
  readonly quotaSamples: readonly QuotaSample[]
  readonly prices: PriceTable
  /** Faults of the person's policy, defaults and prices; what was last read well holds meanwhile. */
  readonly settingsFaults: readonly Problem[]
  /** The person lets this wave go past the stop line. */
  readonly quotaAllowed: boolean
}
