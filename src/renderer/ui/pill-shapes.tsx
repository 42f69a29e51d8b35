import type { ReactNode } from 'react'
import type { MarkShape } from './mark-shapes'

const outline = (
  <rect x=".5" y=".5" width="5" height="11" rx="1" fill="none" stroke="currentColor" />
)

/** 6x12. */
export const pillShapes: Record<MarkShape, ReactNode> = {
  queued: (
    <rect
      x=".5"
      y=".5"
      width="5"
      height="11"
      rx="1"
      fill="none"
      stroke="currentColor"
      strokeDasharray="2 1.5"
    />
  ),
  running: (
    <>
      {outline}
      <rect x="0" y="6" width="6" height="6" rx="1" fill="currentColor" />
    </>
  ),
  needs: (
    <>
      <path d="M3 0 6 3.5V11a1 1 0 0 1-1 1H1a1 1 0 0 1-1-1V3.5z" fill="currentColor" />
      <path d="M3 4.5v3M3 9.3v.9" stroke="var(--bg-rail)" strokeWidth="1.2" />
    </>
  ),
  open: (
    <>
      {outline}
      <rect x="2" y="4" width="2" height="4" fill="currentColor" />
    </>
  ),
  ok: <rect width="6" height="12" rx="1" fill="currentColor" />,
  caveat: outline,
  failed: <path d="M0 0h6v2.4L4.2 6 6 9.6V12H0V9.6L1.8 6 0 2.4z" fill="currentColor" />,
  over: (
    <>
      <rect y="0" width="6" height="2" fill="currentColor" />
      <rect y="3.5" width="6" height="8.5" fill="currentColor" />
    </>
  ),
  lost: <path d="M.5 4V.5h5V4M.5 8v3.5h5V8" fill="none" stroke="currentColor" />,
  stopped: <rect y="6" width="6" height="6" rx="1" fill="currentColor" />,
  skipped: <rect y="10" width="6" height="2" fill="currentColor" />,
}
