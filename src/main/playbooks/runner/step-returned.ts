import { createHash } from 'node:crypto'
import { shapeOf } from '@shared/playbook/runner/returns'
import type { RunEntry } from '@shared/playbook/runner/run-entry'
import type { Phase } from '@shared/playbook/schema'

/** What the lead's step hands on; of a view the hash is kept, so that it can't be another one later. */
export const stepReturned = (
  phase: Phase,
  text: string,
): Extract<RunEntry, { kind: 'returned' }> => ({
  kind: 'returned',
  phase: phase.id,
  text,
  ...(shapeOf(phase) === 'position'
    ? { seal: createHash('sha256').update(text).digest('hex') }
    : {}),
})
