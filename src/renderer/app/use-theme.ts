import { useEffect } from 'react'
import { useApp } from '../bridge/app-store'

/** Keeps the page in the person's theme; `system` follows the desktop as it changes. */
export const useTheme = (): void => {
  const theme = useApp(({ settings }) => settings.theme)
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
