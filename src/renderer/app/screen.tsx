import { lazy, Suspense } from 'react'
import { useRoute } from '../bridge/navigation'
import { HomeScreen } from '../features/home/home-screen'
import { ReviewScreen } from '../features/review/review-screen'
import { SettingsScreen } from '../features/settings/settings-screen'
import { WaveScreen } from '../features/wave/wave-screen'
import { Skeleton } from '../ui/skeleton'

// The editor, the chart and the Markdown reader are most of the window's code; its first frame needs neither.
const ComposerScreen = lazy(() =>
  import('../features/composer/composer-screen').then((screen) => ({
    default: screen.ComposerScreen,
  })),
)
const PlaybooksScreen = lazy(() =>
  import('../features/playbooks/playbooks-screen').then((screen) => ({
    default: screen.PlaybooksScreen,
  })),
)
const SpendScreen = lazy(() =>
  import('../features/spend/spend-screen').then((screen) => ({ default: screen.SpendScreen })),
)
const ReportScreen = lazy(() =>
  import('../features/report/report-screen').then((screen) => ({ default: screen.ReportScreen })),
)
const WorkerScreen = lazy(() =>
  import('../features/worker/worker-screen').then((screen) => ({ default: screen.WorkerScreen })),
)

const Shown = () => {
  const route = useRoute()
  switch (route.screen) {
    case 'home':
      return <HomeScreen />
    case 'spend':
      return <SpendScreen />
    case 'playbooks':
      return <PlaybooksScreen />
    case 'composer':
      return (
        <ComposerScreen
          key={`${route.projectId ?? ''} ${route.orchestrationId ?? ''} ${route.request ?? ''}`}
        />
      )
    case 'wave':
      return <WaveScreen key={route.waveId} />
    case 'orchestration':
      return <WaveScreen key={route.orchestrationId} />
    case 'worker':
      return <WorkerScreen key={route.workerId} />
    case 'review':
      return <ReviewScreen key={route.workerId} workerId={route.workerId} />
    case 'report':
      return <ReportScreen key={route.orchestrationId} orchestrationId={route.orchestrationId} />
    case 'settings':
      return <SettingsScreen />
  }
}

/** The screen of the route. Another wave or worker is another screen: nothing is carried over. */
export const Screen = () => (
  <Suspense fallback={<Skeleton word="Opening" />}>
    <Shown />
  </Suspense>
)
