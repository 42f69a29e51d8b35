import { lazy, Suspense, useEffect } from 'react'
import { useRoute } from '../bridge/navigation'
import { HomeScreen } from '../features/home/home-screen'
import { Skeleton } from '../ui/skeleton'

/** Of the window's code, the first frame needs Home's alone. */
const loads = {
  composer: () =>
    import('../features/composer/composer-screen').then((file) => ({
      default: file.ComposerScreen,
    })),
  wave: () => import('../features/wave/wave-screen').then((file) => ({ default: file.WaveScreen })),
  worker: () =>
    import('../features/worker/worker-screen').then((file) => ({ default: file.WorkerScreen })),
  review: () =>
    import('../features/review/review-screen').then((file) => ({ default: file.ReviewScreen })),
  report: () =>
    import('../features/report/report-screen').then((file) => ({ default: file.ReportScreen })),
  playbooks: () =>
    import('../features/playbooks/playbooks-screen').then((file) => ({
      default: file.PlaybooksScreen,
    })),
  spend: () =>
    import('../features/spend/spend-screen').then((file) => ({ default: file.SpendScreen })),
  settings: () =>
    import('../features/settings/settings-screen').then((file) => ({
      default: file.SettingsScreen,
    })),
}
const ComposerScreen = lazy(loads.composer)
const WaveScreen = lazy(loads.wave)
const WorkerScreen = lazy(loads.worker)
const ReviewScreen = lazy(loads.review)
const ReportScreen = lazy(loads.report)
const PlaybooksScreen = lazy(loads.playbooks)
const SpendScreen = lazy(loads.spend)
const SettingsScreen = lazy(loads.settings)

/** Reads the rest one by one while nothing else is to do, so that no screen is waited for. */
const loadRest = async (): Promise<void> => {
  for (const load of Object.values(loads)) {
    await new Promise((idle) => requestIdleCallback(idle))
    await load()
  }
}

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
export const Screen = () => {
  useEffect(() => {
    void loadRest()
  }, [])
  return (
    <Suspense fallback={<Skeleton word="Opening" />}>
      <Shown />
    </Suspense>
  )
}
