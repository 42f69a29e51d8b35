import { create } from 'zustand'

/** Holds the person chose to leave as they are; asked again after the next start of the app. */
export const leftStore = create<{ readonly left: ReadonlySet<string> }>(() => ({
  left: new Set(),
}))

/** The wave stays held and its line goes. */
export const leaveHeld = (needId: string): void => {
  leftStore.setState(({ left }) => ({ left: new Set([...left, needId]) }))
}
