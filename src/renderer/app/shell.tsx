import { lazy, Suspense, useRef } from 'react'
import { navigationStore } from '../bridge/navigation'
import { InterruptedDialog } from '../features/review/interrupted-dialog'
import { startStore } from '../parts/playbook/start-store'
import { useKeptFocus } from '../ui/kept-focus'
import { AddProjectDialog } from './add-project-dialog'
import { KeySheet } from './key-sheet'
import { isFolded, overlayStore } from './overlay-store'
import { Palette } from './palette'
import { Rail } from './rail'
import { RailMini } from './rail-mini'
import { Screen } from './screen'
import { StatusBar } from './status-bar'
import { TitleBar } from './title-bar'
import { useAppShortcuts } from './use-app-shortcuts'
import { useShown } from './use-shown'

const StartDialog = lazy(() =>
  import('../parts/playbook/start-dialog').then((parts) => ({ default: parts.StartDialog })),
)

/** The window around every screen. */
export const Shell = () => {
  const { over, railFolded } = overlayStore()
  const { route, past } = navigationStore()
  const main = useRef<HTMLElement>(null)
  const starts = startStore(({ shown }) => shown)
  useShown()
  useAppShortcuts()
  useKeptFocus(main, past)
  return (
    <div className={isFolded(railFolded, route) ? 'app app-mini' : 'app'}>
      <TitleBar />
      <Rail />
      <RailMini />
      <main className="main" ref={main}>
        <Screen />
      </main>
      <StatusBar />
      {over === 'palette' ? <Palette /> : null}
      {over === 'keys' ? <KeySheet /> : null}
      {over === 'addProject' ? <AddProjectDialog /> : null}
      {starts ? (
        <Suspense>
          <StartDialog />
        </Suspense>
      ) : null}
      <InterruptedDialog />
    </div>
  )
}
