import { useApp } from '../bridge/app-store'
import { useRoute } from '../bridge/navigation'

/** Id of the orchestration the screen belongs to; null on the others. */
export const useHere = (): string | null => {
  const route = useRoute()
  return useApp(({ orchestrations, waves, workers }) => {
    switch (route.screen) {
      case 'wave':
        return (
          waves.find(({ id }) => id === route.waveId)?.orchestrationId ??
          orchestrations.find(({ waveId }) => waveId === route.waveId)?.id ??
          null
        )
      case 'worker':
      case 'review':
        return workers.find(({ id }) => id === route.workerId)?.orchestrationId ?? null
      case 'orchestration':
      case 'composer':
      case 'report':
        return route.orchestrationId ?? null
      case 'home':
      case 'playbooks':
      case 'spend':
      case 'settings':
        return null
    }
  })
}
