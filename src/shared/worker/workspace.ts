import { z } from 'zod'
import { changedFileSchema, diffStatSchema } from '../diff/diff-summary'
import { isolations, modes } from '../plan/plan-document'

/** What is asked of the workspace folder before a worker's first turn. */
export const workspaceRequestSchema = z.strictObject({
  workerId: z.string(),
  isolation: z.enum(isolations),
  mode: z.enum(modes),
  /** The plan's cwd (absolute); may be a folder inside the repository. */
  cwd: z.string(),
  seedPaths: z.array(z.string()),
  includeUncommitted: z.boolean(),
  /** Start from this base of another workspace instead of HEAD; its objects are in `store` (or the repository). */
  from: z.strictObject({ base: z.string(), head: z.string(), store: z.string() }).optional(),
  /** Where workspaces live (absolute, in the data folder). */
  workspacesFolder: z.string(),
})
export type WorkspaceRequest = z.infer<typeof workspaceRequestSchema>

/** Where one worker works; kept for all its turns. */
export const workspaceSchema = z.strictObject({
  isolation: z.enum(isolations),
  mode: z.enum(modes),
  /** Top folder of the workspace (absolute). */
  root: z.string(),
  /** Where the CLI is started: root, or the folder inside it that matches the plan's cwd. */
  cwd: z.string(),
  /** Top folder of the person's repository; null outside Git. */
  repository: z.string().nullable(),
  /** Commit every diff is against; null outside Git. */
  base: z.string().nullable(),
  /** HEAD of the person's repository at that moment; differs from base if uncommitted work was included. */
  head: z.string().nullable(),
  /** Added to the worker's environment (Git identity, and for worktrees: no push, no hooks). */
  env: z.record(z.string(), z.string()),
  /** Things to tell the person (sparse checkout, submodules left out, ...). */
  warnings: z.array(z.string()),
  /**
   * For a checkout: what was dirty, and the fingerprint to compare after; path -> fingerprint. For a
   * worktree: the repository's refs; name -> object. Never shown: paths hold one byte a character.
   */
  before: z.record(z.string(), z.string()).nullable(),
  dirtyBefore: z.array(z.string()),
  /** Wavedeck's own side of the workspace, outside root (absolute); also its identity. */
  store: z.string().optional(),
})
export type Workspace = z.infer<typeof workspaceSchema>

/** What a turn did to its workspace, captured when it ended. */
export const workspaceFindingSchema = z.strictObject({
  /** Null where there is no diff to take (scratch, read-only). */
  stat: diffStatSchema.nullable(),
  files: z.array(changedFileSchema),
  /** A writer in the checkout: files that differ from before. */
  touchedFiles: z.array(z.string()),
  /** A reader in the checkout: files that changed under it. */
  readOnlyViolation: z.array(z.string()),
  /** What the diff can't hold (nested repositories, pipes), to be told to the person. */
  notes: z.array(z.string()).optional(),
})
export type WorkspaceFinding = z.infer<typeof workspaceFindingSchema>
