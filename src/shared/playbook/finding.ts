import type { Change } from './change'
import type { Path } from './condition'

/** What is wrong with a document, where, and the change that would put it right if there is one. */
export interface Finding {
  readonly severity: 'error' | 'warning'
  readonly path: Path
  readonly message: string
  readonly fix?: QuickFix
}
export interface QuickFix {
  readonly title: string
  readonly change: Change
}

export const errorAt = (path: Path, message: string, fix?: QuickFix): Finding => ({
  severity: 'error',
  path,
  message,
  ...(fix === undefined ? {} : { fix }),
})

export const warningAt = (path: Path, message: string, fix?: QuickFix): Finding => ({
  severity: 'warning',
  path,
  message,
  ...(fix === undefined ? {} : { fix }),
})
