import type { Store } from '../store/store'

/** The newest session of a project that can be gone on with, on one provider (`auto`: any); null: none. */
export const openSession = (store: Store, projectId: string, provider: string): string | null => {
  for (const orchestration of store.orchestrations.summaries()) {
    if (orchestration.projectId !== projectId) continue
    for (const wave of store.waves.ofOrchestration(orchestration.id).reverse())
      for (const worker of store.workers.ofWave(wave.id)) {
        if (worker.state !== 'open') continue
        if (provider !== 'auto' && worker.provider !== provider) continue
        const sessionId = store.workers.read(worker.id)?.sessionId
        if (sessionId) return sessionId
      }
  }
  return null
}
