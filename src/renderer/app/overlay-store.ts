import { create } from 'zustand'
import { navigationStore, type Route } from '../bridge/navigation'

/** What lies over the screen now, and whether the rail is folded. */
interface Overlay {
  readonly over: 'palette' | 'keys' | 'addProject' | null
  /** Null: as the screen has it, folded beside a review. */
  readonly railFolded: boolean | null
}

export const overlayStore = create<Overlay>(() => ({ over: null, railFolded: null }))

export const showOver = (over: Overlay['over']): void => {
  overlayStore.setState({ over })
}

/** Whether the rail is folded on this screen. */
export const isFolded = (railFolded: Overlay['railFolded'], { screen }: Route): boolean =>
  railFolded ?? screen === 'review'

export const toggleRail = (): void => {
  const folded = isFolded(overlayStore.getState().railFolded, navigationStore.getState().route)
  overlayStore.setState({ railFolded: !folded })
}
