import type { CallHandlers } from '@shared/ipc/contract'
import { ok } from '@shared/lib/result'
import { spentToday } from '../spent-today'
import type { EngineParts } from './engine-parts'

type Names =
  'snapshot' | 'refreshClis' | 'readPolicy' | 'writePolicy' | 'resetPolicy' | 'writeSettings'

export const machineCalls = ({
  store,
  scheduler,
  clis,
  policy,
  quota,
  folders,
  playbooks,
  runner,
  ports,
}: EngineParts): CallHandlers<Names> => ({
  snapshot: () =>
    Promise.resolve(
      ok({
        // Deltas are numbered where they leave; there is none before a window asks.
        epoch: '',
        seq: 0,
        dataFolder: folders.root,
        projects: store.projects.list(),
        orchestrations: store.orchestrations.summaries(),
        waves: store.waves.listed(),
        workers: store.workers.listed(),
        clis: [...clis.list()],
        clisPending: clis.pending(),
        settings: store.settings.read(),
        spentTodayUsd: spentToday(store, ports.clock.now()),
        quota: quota.state(),
        playbooksRevision: playbooks.revision(),
        playbookRuns: runner.summaries(),
      }),
    ),
  refreshClis: async () => ok({ clis: [...(await clis.refresh())] }),
  readPolicy: () => policy.check(),
  writePolicy: ({ seen, wanted }) => policy.write(seen, wanted),
  resetPolicy: () => policy.reset(),
  writeSettings(value) {
    store.settings.write(value)
    scheduler.wake()
    return Promise.resolve(ok({}))
  },
})
