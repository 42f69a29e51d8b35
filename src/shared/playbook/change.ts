import type { Path } from './condition'
import type { Phase } from './schema'

/** What the editor can do to a playbook. Plain data: kept in the undo list, sent over IPC, replayed in tests. */
export type Change =
  | { op: 'set'; phase?: string; field: Path; value: unknown }
  | { op: 'unset'; phase?: string; field: Path }
  | { op: 'addPhase'; phase: Phase; after?: string | null }
  | { op: 'removePhase'; id: string }
  | { op: 'movePhase'; id: string; after: string | null }
  | { op: 'renamePhase'; id: string; to: string }
  | { op: 'addGate'; id: string; gate: Phase['gate'] }
  | { op: 'connect'; from: string; to: string; then?: Phase['then'] }
  | { op: 'disconnect'; id: string }
  | { op: 'all'; changes: Change[] }
