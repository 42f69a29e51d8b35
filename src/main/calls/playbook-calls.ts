import type { CallHandlers, EngineCall } from '@shared/ipc/contract'
import type { playbookCalls as contract } from '@shared/ipc/playbook-contract'
import { ok } from '@shared/lib/result'
import { noProvider } from '@shared/playbook/no-provider'
import { isWorker, titleOf } from '@shared/playbook/phase'
import type { EngineParts } from './engine-parts'
import { providerStates } from './provider-states'
import { readAsRun } from './read-as-run'
import { simulatePlaybook } from './simulate-playbook'

type Names = Extract<EngineCall, keyof typeof contract>

export const playbookCalls = (parts: EngineParts): CallHandlers<Names> => {
  const { playbooks, sources, store, clis } = parts
  return {
    async listPlaybooks() {
      // Wrong defaults are said beside the list; it is shown all the same.
      const defaults = await sources.defaults()
      const policy = await parts.policy.check()
      const document = defaults.ok ? defaults.value.document : undefined
      const [entries, briefs] = [await playbooks.list(document), await playbooks.briefs()]
      if (!entries.ok) return entries
      const results = store.playbookResults.all()
      if (!briefs.ok) return briefs
      return ok({
        playbooks: entries.value.map((entry) => ({
          ...entry,
          results: results.get(entry.id) ?? null,
        })),
        briefs: [...briefs.value],
        defaultsProblem: defaults.ok ? parts.defaults.problem() : defaults.error,
        policyProblem: policy.ok ? null : policy.error,
        pickOrder: document?.pickOrder?.map(({ when, playbook }) => ({ when, playbook })) ?? [],
        profiles: Object.entries(document?.profiles ?? {}).map(([id, { name, summary }]) => ({
          id,
          name: name ?? id,
          summary: summary ?? null,
        })),
        profile: document?.profile ?? null,
      })
    },
    readPlaybook: ({ id }) => playbooks.read(id),
    savePlaybook: ({ id, text, over, history }) => playbooks.save(id, text, over, history),
    createPlaybook: ({ id, text }) => playbooks.create(id, text),
    async removePlaybook({ id, over }) {
      const removed = await playbooks.remove(id, over)
      return removed.ok ? ok({}) : removed
    },
    readBrief: ({ path }) => playbooks.read(path),
    saveBrief: ({ path, text, over, history }) => playbooks.save(path, text, over, history),
    createBrief: ({ path, text }) => playbooks.create(path, text),
    async removeBrief({ path, over }) {
      const removed = await playbooks.remove(path, over)
      return removed.ok ? ok({}) : removed
    },
    importPlaybooks: ({ text }) => playbooks.importDocument(text),
    async exportPlaybooks({ ids }) {
      const defaults = await sources.defaults()
      if (!defaults.ok) return defaults
      return playbooks.exportDocument(ids, defaults.value.document)
    },
    simulatePlaybook: (asRun) => simulatePlaybook(parts, asRun),
    async findUnrunnable(asRun) {
      const read = await readAsRun(sources, asRun)
      if (!read.ok) return read
      if (clis.pending()) await clis.refresh()
      const states = providerStates(clis)
      const { book, settings } = read.value
      return ok({
        phases: book.phases.flatMap((phase) => {
          const why = noProvider(phase, settings, states)
          return why === null ? [] : [{ id: phase.id, title: titleOf(phase), why }]
        }),
        of: book.phases.filter(isWorker).length,
      })
    },
  }
}
