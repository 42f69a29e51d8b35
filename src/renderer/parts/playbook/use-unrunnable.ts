import type { CallIn, CallOut } from '@shared/ipc/contract'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'

type Found = CallOut<'findUnrunnable'>

/** Phases that no provider could run as the CLIs are now; null while that is not known. */
export const useUnrunnable = ({ text, profile, demo }: CallIn<'findUnrunnable'>): Found | null => {
  const clis = useApp((snapshot) => snapshot.clis)
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let wanted = true
    if (text !== '')
      void call('findUnrunnable', { text, profile, demo }).then((answer) => {
        if (wanted) setFound(answer.ok ? answer.value : null)
      })
    return () => {
      wanted = false
    }
  }, [text, profile, demo, clis])
  return found
}
