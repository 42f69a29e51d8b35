/** Numbers a plan is held to; texts in characters, times in seconds. */
export const planLimits = {
  workers: 64,
  title: 120,
  why: 500,
  workerWhy: 300,
  timeout: [1, 86_400],
  idle: [5, 86_400],
  followups: [0, 100],
} as const

/** Worker ids name folders, so they must be safe on every file system. */
export const idPattern = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9_-])?$/

/** Names handed to a CLI as arguments: never an option, never a space. */
export const namePattern = /^[A-Za-z0-9][A-Za-z0-9._:/@+[\]-]{0,127}$/
