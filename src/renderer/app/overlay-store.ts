import { create } from 'zustand'

/** What lies over the screen now, and whether the rail is folded. */
interface Overlay {
  readonly over: 'palette' | 'keys' | 'addProject' | null
  readonly railFolded: boolean
}

export const overlayStore = create<Overlay>(() => ({ over: null, railFolded: false }))

export const showOver = (over: Overlay['over']): void => {
  overlayStore.setState({ over })
}

export const toggleRail = (): void => {
  overlayStore.setState(({ railFolded }) => ({ railFolded: !railFolded }))
}
