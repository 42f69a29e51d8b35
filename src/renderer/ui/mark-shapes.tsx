import type { ReactNode } from 'react'

/** The shapes a state can have; each is told apart without its colour. */
export type MarkShape =
  | 'queued'
  | 'running'
  | 'needs'
  | 'open'
  | 'ok'
  | 'caveat'
  | 'failed'
  | 'over'
  | 'lost'
  | 'stopped'
  | 'skipped'

const ring = <circle cx="7" cy="7" r="5.4" fill="none" stroke="currentColor" strokeWidth="1.4" />
const cut = {
  stroke: 'var(--mark-cut)',
  strokeWidth: '1.6',
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** 14x14. */
export const markShapes: Record<MarkShape, ReactNode> = {
  queued: (
    <circle
      cx="7"
      cy="7"
      r="5.4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeDasharray="2.4 1.84"
    />
  ),
  running: (
    <>
      {ring}
      <path d="M7 3.9a3.1 3.1 0 0 1 0 6.2z" fill="currentColor" />
    </>
  ),
  needs: (
    <>
      <path
        d="M6.15.95a1.2 1.2 0 0 1 1.7 0l5.2 5.2a1.2 1.2 0 0 1 0 1.7l-5.2 5.2a1.2 1.2 0 0 1-1.7 0L.95 7.85a1.2 1.2 0 0 1 0-1.7z"
        fill="currentColor"
      />
      <path d="M7 4v3.4M7 9.75v.05" {...cut} />
    </>
  ),
  open: (
    <>
      {ring}
      <circle cx="7" cy="7" r="2.2" fill="currentColor" />
    </>
  ),
  ok: (
    <>
      <circle cx="7" cy="7" r="6.1" fill="currentColor" />
      <path d="M4.3 7.3 6.2 9.2 9.8 5.2" {...cut} />
    </>
  ),
  caveat: (
    <>
      {ring}
      <path
        d="M4.7 7.2 6.3 8.8 9.3 5.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  failed: (
    <>
      <path d="M4.5.9h5L13.1 4.5v5L9.5 13.1h-5L.9 9.5v-5z" fill="currentColor" />
      <path d="M5 5l4 4M9 5 5 9" {...cut} />
    </>
  ),
  over: (
    <>
      <path d="M1.5 1.2h11v1.9h-11z" fill="currentColor" />
      <path d="M7 4.6 12.6 13H1.4z" fill="currentColor" />
    </>
  ),
  lost: (
    <>
      <circle
        cx="7"
        cy="7"
        r="5.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeDasharray="7.2 1.6"
      />
      <path
        d="M5.35 5.7a1.65 1.65 0 1 1 2.5 1.4c-.55.33-.85.6-.85 1.15M7 10.05v.02"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.35"
        strokeLinecap="round"
      />
    </>
  ),
  stopped: <rect x="1.9" y="1.9" width="10.2" height="10.2" rx="1.6" fill="currentColor" />,
  skipped: (
    <>
      {ring}
      <path d="M3.4 10.6 10.6 3.4" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
}
