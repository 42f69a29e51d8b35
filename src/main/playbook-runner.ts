import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { proposeChecks } from '@shared/checks/propose-checks'
import { problem } from '@shared/lib/problem'
import { fail, ok } from '@shared/lib/result'
import { sourcesIn } from './calls/check-sources'
import type { EngineParts } from './calls/engine-parts'
import { errorWords } from './platform/system-error'
import { providerStates } from './calls/provider-states'
import { playbookTrees } from './playbook-trees'
import { playbookWaves } from './playbook-waves'
import { createRunner, type Runner } from './playbooks/runner/runner'
import { orchestrationFolderName } from './scheduler/folders'
import { makeFresh } from './scheduler/run-wave'
import type { RunTrees } from './workspace/review/run-trees'

type Parts = Omit<EngineParts, 'runner'> & { readonly trees: RunTrees }

/** The runner of playbooks, connected to the store, the scheduler, the workspaces and the files. */
export const playbookRunner = (parts: Parts): Runner => {
  const { store, ports, journal, playbooks, sources, clis, feed } = parts
  return createRunner({
    now: () => ports.clock.now(),
    records: store.playbookRuns,
    atomically: (work) => store.atomically(work),
    project: (id) => store.projects.read(id),
    orchestrations: {
      async add(projectId, title) {
        const wished = join(
          ports.orchestrationsFolder,
          orchestrationFolderName(title, ports.clock.now()),
        )
        try {
          await mkdir(ports.orchestrationsFolder, { recursive: true, mode: 0o700 })
          const folder = await makeFresh(wished)
          return ok({ id: store.orchestrations.add({ projectId, title, folder }).id })
        } catch (error) {
          const message = `The orchestration's folder could not be made: ${errorWords(error)}.`
          return fail(
            problem('wave_folder', message, { kept: 'Nothing was started.', where: wished }),
          )
        }
      },
      read: (id) => store.orchestrations.read(id),
      setBudget(id, budget) {
        store.orchestrations.setBudget(id, budget)
      },
      spent: (id) => store.spend.ofOrchestration(id),
    },
    note(orchestrationId, from, kind, text) {
      journal.note(orchestrationId, { from, kind, text, workerId: null })
    },
    readFile: (file) => playbooks.read(file),
    defaults: () => sources.defaults(),
    policy: () => sources.policy(),
    async providers() {
      if (clis.pending()) await clis.refresh()
      return providerStates(clis)
    },
    async lookForProviders() {
      await clis.refresh()
    },
    quota: () => parts.quota.facts(),
    command: (projectId, check) =>
      store.checks.confirmed(projectId)?.find(({ name }) => name === check)?.command ?? null,
    async knownChecks(projectId) {
      const path = store.projects.read(projectId)?.path
      const proposed = path === undefined ? [] : proposeChecks(await sourcesIn(path))
      return [...(store.checks.confirmed(projectId) ?? []), ...proposed]
    },
    confirmCheck(projectId, check) {
      const others = (store.checks.confirmed(projectId) ?? []).filter(
        ({ name }) => name !== check.name,
      )
      store.checks.confirm(projectId, [...others, check])
    },
    waves: playbookWaves(parts),
    trees: playbookTrees(parts),
    changed(value) {
      feed.tell([{ type: 'playbookRun', value }])
    },
    complain: (what, error) => {
      ports.complain(what, error)
    },
  })
}
