import { useEffect } from 'react'
import { create } from 'zustand'

export type WorkerTab = 'brief' | 'tail' | 'result' | 'outcome' | 'diff' | 'turns'

/** What the window shows. */
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'spend' }
  | { readonly screen: 'playbooks'; readonly id?: string; readonly phase?: string }
  | {
      readonly screen: 'composer'
      readonly projectId: string | null
      readonly orchestrationId?: string
      /** The open request of its playbook that this plan answers. */
      readonly request?: string
    }
  | {
      readonly screen: 'orchestration'
      readonly orchestrationId: string
      readonly workerId?: string
    }
  | { readonly screen: 'wave'; readonly waveId: string; readonly workerId?: string }
  | { readonly screen: 'worker'; readonly workerId: string; readonly tab?: WorkerTab }
  | { readonly screen: 'review'; readonly workerId: string }
  | { readonly screen: 'report'; readonly orchestrationId: string }
  | { readonly screen: 'settings'; readonly section?: string }

/** One step of the path in the title bar; the last has no route: it is where one is. */
export interface Crumb {
  readonly label: string
  readonly route?: Route
}

interface Navigation {
  readonly route: Route
  readonly past: readonly Route[]
  readonly crumbs: readonly Crumb[]
}

const historyLimit = 50

export const navigationStore = create<Navigation>(() => ({
  route: { screen: 'home' },
  past: [],
  crumbs: [],
}))

/** Shows a screen and remembers the one before. */
export const go = (route: Route): void => {
  navigationStore.setState(({ route: from, past }) => ({
    route,
    past: [...past, from].slice(-historyLimit),
  }))
}

/** Changes what the screen shows (a tab, a selected worker) without a step in the history. */
export const replaceRoute = (route: Route): void => {
  navigationStore.setState({ route })
}

export const back = (): void => {
  navigationStore.setState(({ route, past }) => ({
    route: past.at(-1) ?? route,
    past: past.slice(0, -1),
  }))
}

export const useRoute = (): Route => navigationStore(({ route }) => route)

const navigate = { go, back, replace: replaceRoute }
/** `{ go, back, replace }`; stable, safe in dependency lists. */
export const useNavigate = (): typeof navigate => navigate

/** A screen says where it is; the title bar shows it. */
export const useCrumbs = (crumbs: readonly Crumb[]): void => {
  useEffect(() => {
    // Screens build a new list at every paint; only another content is a change.
    const { crumbs: shown } = navigationStore.getState()
    if (JSON.stringify(shown) !== JSON.stringify(crumbs)) navigationStore.setState({ crumbs })
  })
}
