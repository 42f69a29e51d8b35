import type { PlaybookList } from '@shared/ipc/playbook-views'
import type { Problem } from '@shared/lib/problem'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { call } from '../../bridge/client'

/** Every playbook and brief; read again when one changed on disk. */
export const usePlaybookList = (): {
  readonly list: PlaybookList | null
  readonly problem: Problem | null
} => {
  const revision = useApp(({ playbooksRevision }) => playbooksRevision)
  const [list, setList] = useState<PlaybookList | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    let wanted = true
    void call('listPlaybooks', {}).then((answer) => {
      if (!wanted) return
      if (answer.ok) setList(answer.value)
      setProblem(answer.ok ? null : answer.error)
    })
    return () => {
      wanted = false
    }
  }, [revision])
  return { list, problem }
}
