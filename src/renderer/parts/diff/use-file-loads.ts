import type { ChangedFile } from '@shared/diff/diff-summary'
import type { CallIn } from '@shared/ipc/contract'
import { patchHunks } from '@shared/diff/patch-hunks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../bridge/client'
import type { FileLoad } from './diff-rows'
import { expandFile, type Expansion } from './expand-file'

const atOnce = 2
const unread: FileLoad = { status: 'unread' }

export interface FileLoads {
  readonly of: (file: ChangedFile) => FileLoad
  /** Asks for the patches that came into view and are not held yet; `force` also for a huge one. */
  readonly want: (files: readonly ChangedFile[], force?: boolean) => void
  /** Shows more unchanged lines beside a hunk, or all of the file. */
  readonly expand: (file: ChangedFile, hunk: number, how: Expansion) => void
}

/** Which of a worker's diffs. */
export interface DiffOf {
  readonly turn: number
  readonly against: 'base' | 'previous'
}

/** Patches of one worker's diff, read file by file as they are wanted, two at a time. */
export const useFileLoads = (workerId: string, of?: DiffOf): FileLoads => {
  const turn = of?.turn
  const against = of?.against
  const [loads, setLoads] = useState<ReadonlyMap<string, FileLoad>>(new Map())
  const asked = useRef(new Set<string>())
  const queue = useRef<{ readonly path: string; readonly force: boolean }[]>([])
  const running = useRef(0)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const pump = useCallback(() => {
    const put = (path: string, load: FileLoad) => {
      if (shown.current) setLoads((before) => new Map(before).set(path, load))
    }
    const next = () => {
      while (running.current < atOnce) {
        // The newest wish first: it is what the person looks at now.
        const wish = queue.current.pop()
        if (wish === undefined || !shown.current) return
        running.current += 1
        void read({ workerId, turn, against, path: wish.path, force: wish.force }).then((load) => {
          running.current -= 1
          put(wish.path, load)
          next()
        })
      }
    }
    next()
  }, [workerId, turn, against])

  return useMemo(
    () => ({
      of: (file) => loads.get(file.path) ?? unread,
      want: (files, force = false) => {
        const fresh = files.filter(({ path }) => force || !asked.current.has(path))
        if (fresh.length === 0) return
        for (const { path } of fresh) {
          asked.current.add(path)
          queue.current.push({ path, force })
        }
        pump()
      },
      expand: ({ path }, hunk, how) => {
        const load = loads.get(path)
        if (load?.status !== 'read') return
        void expandFile({ workerId, turn, against, path }, load, hunk, how).then((next) => {
          // What was shown meanwhile by another press of the key is not taken away.
          setLoads((now) => (now.get(path) === load ? new Map(now).set(path, next) : now))
        })
      },
    }),
    [loads, pump, workerId, turn, against],
  )
}

const read = async (asked: CallIn<'readFileDiff'>): Promise<FileLoad> => {
  const answer = await call('readFileDiff', asked)
  if (!answer.ok) return { status: 'failed', problem: answer.error }
  const { patch, withheld, bytes } = answer.value
  if (withheld !== null) return { status: 'withheld', why: withheld, bytes }
  return { status: 'read', hunks: patchHunks(patch ?? '') }
}
