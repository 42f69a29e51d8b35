import { useLayoutEffect } from 'react'
import { appStore } from '../bridge/app-store'

/** Where the page keeps the theme it had, for its first frame of the next start. */
const kept = 'theme'

/** Keeps the page in the person's theme; `system` follows the desktop as it changes. */
export const useTheme = (): void => {
  const told = appStore((state) =>
    state.status === 'ready' ? state.snapshot.settings.theme : null,
  )
  useLayoutEffect(() => {
    if (told !== null) localStorage.setItem(kept, told)
    const theme = told ?? localStorage.getItem(kept)
    const light = window.matchMedia('(prefers-color-scheme: light)')
    const apply = () => {
      const system = light.matches ? 'light' : 'dark'
      document.documentElement.dataset['theme'] =
        theme === 'light' || theme === 'dark' ? theme : system
    }
    apply()
    light.addEventListener('change', apply)
    return () => {
      light.removeEventListener('change', apply)
    }
  }, [told])
}
