import { useEffect } from 'react'
import { appStore } from '../bridge/app-store'

/** Keeps the page in the person's theme; `system` follows the desktop as it changes. */
export const useTheme = (): void => {
  const theme = appStore((state) =>
    state.status === 'ready' ? state.snapshot.settings.theme : 'system',
  )
  useEffect(() => {
    const light = window.matchMedia('(prefers-color-scheme: light)')
    const apply = () => {
      document.documentElement.dataset['theme'] =
        theme === 'system' ? (light.matches ? 'light' : 'dark') : theme
    }
    apply()
    light.addEventListener('change', apply)
    return () => {
      light.removeEventListener('change', apply)
    }
  }, [theme])
}
