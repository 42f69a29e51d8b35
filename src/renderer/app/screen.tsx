import { useRoute } from '../bridge/navigation'
import { ComposerScreen } from '../features/composer/composer-screen'
import { HomeScreen } from '../features/home/home-screen'
import { SettingsScreen } from '../features/settings/settings-screen'
import { WaveScreen } from '../features/wave/wave-screen'
import { WorkerScreen } from '../features/worker/worker-screen'

/** The screen of the route. Another wave or worker is another screen: nothing is carried over. */
export const Screen = () => {
  const route = useRoute()
  switch (route.screen) {
    case 'home':
      return <HomeScreen />
    case 'composer':
      return <ComposerScreen key={`${route.projectId ?? ''} ${route.orchestrationId ?? ''}`} />
    case 'wave':
      return <WaveScreen key={route.waveId} />
    case 'worker':
      return <WorkerScreen key={route.workerId} />
    case 'settings':
      return <SettingsScreen />
  }
}
