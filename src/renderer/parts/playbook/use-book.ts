import { parsePlaybook } from '@shared/playbook/parse'
import type { Playbook } from '@shared/playbook/schema'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/client'

/** The text of a playbook and what it says; null while it is read, or where it can't be. */
export const useBook = (
  id: string | null,
): { readonly text: string; readonly book: Playbook | null } | null => {
  const [read, setRead] = useState<{ id: string; text: string; book: Playbook | null } | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    let wanted = true
    void call('readPlaybook', { id }).then((found) => {
      if (!wanted || !found.ok) return
      const { text } = found.value
      setRead({ id, text, book: parsePlaybook(text).model ?? null })
    })
    return () => {
      wanted = false
    }
  }, [id])
  return read?.id === id ? read : null
}
