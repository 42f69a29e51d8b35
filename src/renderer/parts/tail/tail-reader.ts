import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import {
  emptyWindow,
  foldPage,
  letGo,
  liveRead,
  newerRead,
  olderRead,
  resumeFollow,
  type TailRead,
  type TailRun,
  type TailWindow,
} from './tail-window'

export type TailPageOf<R> = TailRun<R> & { readonly size: number; readonly ended: boolean }

export interface TailState<R> {
  readonly window: TailWindow<R>
  readonly problem: Problem | null
}

export interface TailReader {
  readonly older: () => void
  readonly newer: () => void
  /** Shows the log from this offset on; resolves when it is held. */
  readonly jump: (offset: number) => Promise<void>
  readonly letGo: () => void
  readonly follow: () => void
  /** How often a live log is asked for more. */
  readonly pace: (everyMs: number) => void
  readonly stop: () => void
}

/**
 * Reads one log by cursor with one request outstanding, whatever is asked of it, and shows each new
 * window. Ends by itself once the log has ended and is held to its end.
 */
export const startTail = <R>(
  read: (request: TailRead) => Promise<Result<TailPageOf<R>, Problem>>,
  show: (state: TailState<R>) => void,
  everyMs: number,
): TailReader => {
  let window: TailWindow<R> = emptyWindow
  let wish: TailRead | null = null
  /** What was asked for while a read was under way. */
  let missed: (() => TailRead | null) | null = null
  let jumped: (() => void) | null = null
  let busy = false
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let pace = everyMs

  const set = (next: TailWindow<R>, problem: Problem | null = null) => {
    const changed = next !== window || problem !== null
    window = next
    if (changed) show({ window, problem })
  }

  const pump = async (): Promise<void> => {
    if (busy || stopped) return
    if (timer !== null) clearTimeout(timer)
    timer = null
    const asked = wish !== null
    const request = wish ?? liveRead(window)
    const arrived = asked ? jumped : null
    if (asked) jumped = null
    wish = null
    if (request === null) return
    busy = true
    const answer = await read(request)
    busy = false
    if (isStopped()) return
    const brought = answer.ok && !unchanged(window, answer.value)
    if (answer.ok) set(brought ? foldPage(window, answer.value, asked) : window)
    else set(window, answer.error)
    // What is painted asks anew by itself.
    if (!brought) wish ??= missed?.() ?? null
    missed = null
    arrived?.()
    const behind =
      answer.ok && answer.value.to > answer.value.from && answer.value.to < answer.value.size
    if (isWished() || (behind && window.follow)) void pump()
    else timer = setTimeout(() => void pump(), pace)
  }
  // Both may change while a read is under way.
  const isStopped = () => stopped
  const isWished = () => wish !== null

  const ask = (request: TailRead | null) => {
    if (request === null || wish !== null) return
    wish = request
    void pump()
  }

  const later = (read: () => TailRead | null) => {
    if (busy) missed = read
    else ask(read())
  }

  void pump()
  return {
    older: () => {
      later(() => olderRead(window))
    },
    newer: () => {
      later(() => (window.follow ? null : newerRead(window)))
    },
    jump: (offset) =>
      new Promise((resolve) => {
        set(letGo(window))
        jumped?.()
        jumped = resolve
        wish = { cursor: offset, direction: 'forward' }
        void pump()
      }),
    letGo: () => {
      set(letGo(window))
    },
    follow: () => {
      if (window.follow) return
      set(resumeFollow(window))
      void pump()
    },
    pace: (ms) => {
      pace = ms
      void pump()
    },
    stop: () => {
      stopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** A poll that brought nothing must not repaint. */
const unchanged = <R>(window: TailWindow<R>, page: TailPageOf<R>): boolean =>
  window.pages.length > 0 &&
  page.from === page.to &&
  page.from === window.pages.at(-1)?.to &&
  page.size === window.size &&
  page.ended === window.ended
