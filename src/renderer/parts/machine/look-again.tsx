import { useState } from 'react'
import { Button } from '../../ui/button'
import { ask } from '../ask'

/** Looks for the CLIs once more; the answer comes to every table by itself. */
export const LookAgain = () => {
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    await ask('refreshClis', {})
    setBusy(false)
  }
  return (
    <Button size="s" icon="retry" disabled={busy} onClick={() => void look()}>
      Look again
    </Button>
  )
}
