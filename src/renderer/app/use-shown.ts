import { useEffect } from 'react'
import { onPush } from '../bridge/client'
import { go } from '../bridge/navigation'
import { showOver } from './overlay-store'

/** Goes where a notification or a menu entry asks. */
export const useShown = (): void => {
  useEffect(
    () =>
      onPush('show', ({ screen, id }) => {
        switch (screen) {
          case 'home':
          case 'settings':
            go({ screen })
            return
          case 'composer':
            go({ screen, projectId: id })
            return
          case 'wave':
            if (id) go({ screen, waveId: id })
            return
          case 'worker':
            if (id) go({ screen, workerId: id })
            return
          case 'palette':
            showOver('palette')
        }
      }),
    [],
  )
}
