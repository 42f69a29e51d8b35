import { useState } from 'react'
import { call } from '../../bridge/client'
import { Button } from '../../ui/button'
import { toastProblem } from '../../ui/toast'

/** Looks for the CLIs once more; the answer comes to every table by itself. */
export const LookAgain = () => {
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    const answer = await call('refreshClis', {})
    setBusy(false)
    if (!answer.ok) toastProblem(answer.error)
  }
  return (
    <Button size="s" icon="retry" disabled={busy} onClick={() => void look()}>
      Look again
    </Button>
  )
}
