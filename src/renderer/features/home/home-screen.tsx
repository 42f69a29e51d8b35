import './home.css'
import { useApp } from '../../bridge/app-store'
import { useCrumbs } from '../../bridge/navigation'
import { FirstRun } from './first-run'
import { Overview } from './overview'

export const HomeScreen = () => {
  const first = useApp(({ projects }) => projects.length === 0)
  useCrumbs([{ label: 'Home' }])
  return first ? <FirstRun /> : <Overview />
}
