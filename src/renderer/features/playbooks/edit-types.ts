import type { Change } from '@shared/playbook/change'

/** Folds a change onto the document; false where the text can't take it. */
export type Edit = (change: Change) => boolean
