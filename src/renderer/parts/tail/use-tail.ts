import type { TailEvent } from '@shared/ipc/views'
import { ok } from '@shared/lib/result'
import { useEffect, useState } from 'react'
import { call } from '../../bridge/client'
import { type RawLine, rawLines } from './raw-lines'
import { startTail, type TailReader, type TailState } from './tail-reader'
import { emptyWindow } from './tail-window'

export type TailSource = 'events' | 'stdout' | 'stderr'

export type TailItem = TailEvent | RawLine

const livePaceMs = 250
const quietPaceMs = 2000

interface OpenTail {
  readonly state: TailState<TailItem>
  /** Null before the first page. */
  readonly reader: TailReader | null
}

const closed: OpenTail = { state: { window: emptyWindow, problem: null }, reader: null }

/** Keeps a tail of one turn open while the component is shown; slower while nothing is live or in sight. */
export const useTail = (
  workerId: string,
  turn: number,
  source: TailSource,
  live: boolean,
): OpenTail => {
  const log = `${workerId} ${turn} ${source}`
  const [shown, setShown] = useState({ log, open: closed })
  const open = shown.log === log ? shown.open : closed
  useEffect(() => {
    const started: TailReader = startTail<TailItem>(
      async ({ cursor, direction }) => {
        const answer = await call('readTail', {
          workerId,
          turn,
          cursor,
          direction,
          raw: source !== 'events',
          stream: source === 'stderr' ? 'stderr' : 'stdout',
        })
        if (!answer.ok) return answer
        const { from, to, size, ended, events, raw } = answer.value
        return ok({
          from,
          to,
          size,
          ended,
          rows: source === 'events' ? events : rawLines(raw ?? '', from),
        })
      },
      (state) => {
        setShown({ log, open: { state, reader: started } })
      },
      livePaceMs,
    )
    return started.stop
  }, [log, workerId, turn, source])

  const { reader } = open
  useEffect(() => {
    if (reader === null) return
    const setPace = () => {
      reader.pace(live && !document.hidden ? livePaceMs : quietPaceMs)
    }
    setPace()
    document.addEventListener('visibilitychange', setPace)
    return () => {
      document.removeEventListener('visibilitychange', setPace)
    }
  }, [reader, live])
  return open
}
