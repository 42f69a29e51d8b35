import type { Runner } from '../playbooks/runner/runner'
import type { PlaybookFiles } from '../playbooks/playbook-files'
import type { QuotaDesk } from '../quota/quota-desk'
import type { PlanSources } from '../scheduler/gather-plan-facts'
import type { SchedulerPorts } from '../scheduler/ports'
import type { Scheduler } from '../scheduler/scheduler'
import type { DataFolder } from '../store/data-folder'
import type { DefaultsFile } from '../store/defaults-file'
import type { PolicyFile } from '../store/policy-file'
import type { Store } from '../store/store'
import type { Supervisor } from '../supervisor/supervisor'
import type { Reviews } from '../workspace/review/review-service'
import type { WorkspaceService } from '../workspace/workspaces'
import type { ChangeFeed } from '../change-feed'
import type { Journal } from '../journal'
import type { Clis } from '../clis'

/** The built parts of the engine, as its calls use them. */
export interface EngineParts {
  readonly store: Store
  readonly scheduler: Scheduler
  readonly supervisor: Supervisor
  readonly workspaces: WorkspaceService
  readonly reviews: Reviews
  readonly clis: Clis
  readonly policy: PolicyFile
  readonly defaults: DefaultsFile
  readonly quota: QuotaDesk
  readonly feed: ChangeFeed
  readonly journal: Journal
  readonly folders: DataFolder
  readonly ports: SchedulerPorts & { readonly orchestrationsFolder: string }
  readonly sources: PlanSources
  readonly playbooks: PlaybookFiles
  readonly runner: Runner
  /** The person's home folder (absolute). */
  readonly home: string
}
