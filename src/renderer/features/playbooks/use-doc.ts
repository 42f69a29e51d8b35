import type { Problem } from '@shared/lib/problem'
import { useEffect, useState } from 'react'
import { useApp } from '../../bridge/app-store'
import { type Doc, docStore } from './editor-store'
import { load, saveEdits } from './save-docs'

let saving: (() => void) | null = null

/** A file open for editing; looked at again when something changed on disk. */
export const useDoc = (
  key: string | null,
): { readonly doc: Doc | undefined; readonly problem: Problem | null } => {
  const revision = useApp(({ playbooksRevision }) => playbooksRevision)
  const doc = docStore((docs) => (key === null ? undefined : docs[key]))
  const [problem, setProblem] = useState<{ key: string; problem: Problem | null } | null>(null)
  useEffect(() => {
    saving ??= saveEdits()
    if (key === null) return
    let wanted = true
    void load(key).then((found) => {
      if (wanted) setProblem({ key, problem: found })
    })
    return () => {
      wanted = false
    }
  }, [key, revision])
  return { doc, problem: problem?.key === key ? problem.problem : null }
}
