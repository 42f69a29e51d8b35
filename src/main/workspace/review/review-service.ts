import type { CheckResult } from '@shared/checks/check'
import type { Selection } from '@shared/diff/close-selection'
import type { FileChange } from '@shared/diff/file-change'
import type { Problem } from '@shared/lib/problem'
import type { Result } from '@shared/lib/result'
import type { CommitDone, CommitRequest } from './commit'
import type { PairConflict, PairSide } from './pair-conflicts'
import type { CheckRequest } from './run-checks'
import type { CutOffCommit } from './settle-commit'
import type { ToCommit, Waiting } from './to-commit'
import type { Interrupted } from './undo-integrate'

/** Where a worker's changes come from, and where they may go. */
export interface ReviewPlace {
  /** Top folder of the person's checkout. */
  readonly repository: string
  /** Wavedeck's side of the workspace. */
  readonly store: string
  readonly base: string
}

export interface ReviewDiff {
  readonly files: readonly FileChange[]
  readonly head: string
  readonly branch: string | null
}

export interface EarlierDiff {
  readonly files: readonly FileChange[]
  readonly between: readonly FileChange[]
}

/** Accepted changes of one worker on the way into the checkout. */
export interface IntegratePart {
  /** The worker's name in its plan. */
  readonly name: string
  readonly place: ReviewPlace
  /** Tree that was integrated last of this worker; null: none, so changes count from the base. */
  readonly last: string | null
  readonly selection: Selection
}

export interface Integrating {
  /** The first worker's repository is the one that is written. */
  readonly parts: readonly [IntegratePart, ...IntegratePart[]]
  /** Text in conflict is written with markers where that is safe. */
  readonly markers: boolean
}

export interface Integrated {
  /** The accepted tree of each part. */
  readonly accepted: readonly string[]
  readonly ours: string
  readonly paths: readonly string[]
  /** How many files they are; a renamed one stands at two paths. */
  readonly files: number
}

export interface Pairs {
  /** For each part its accepted tree and the files of its diff. */
  readonly sides: readonly PairSide[]
  readonly conflicts: readonly PairConflict[]
  /** New sides of the files in conflict, by the id of their content. */
  readonly lines: ReadonlyMap<string, readonly string[]>
}

/** From a worker's diff to the person's commit. Only `integrate`, `undo`, `settle` and `commit` write. */
export interface Reviews {
  read(place: ReviewPlace): Promise<Result<ReviewDiff, Problem>>
  /** Commits from one on, along the first parents of HEAD, newest first; a Problem if HEAD does not come from it. */
  commitsSince(place: ReviewPlace, from: string): Promise<Result<readonly string[], Problem>>
  /** What changed from one tree of a worker's store to another; null: from the base. */
  changes(
    place: ReviewPlace,
    from: string | null,
    to: string,
  ): Promise<Result<readonly FileChange[], Problem>>
  /** The diff of an earlier turn, by its tree, and what changed from it to the newest. */
  earlier(place: ReviewPlace, tree: string): Promise<Result<EarlierDiff, Problem>>
  /** What the person's `commit.template` asks for; empty where there is none. */
  commitTemplate(repository: string): Promise<Result<string, Problem>>
  /** Where the symbolic links among these changes lead, by path (one byte a character). */
  links(
    place: ReviewPlace,
    files: readonly FileChange[],
  ): Promise<Result<ReadonlyMap<string, string>, Problem>>
  /** The bytes of one content of a diff, if it is not too large to be shown. */
  blob(place: ReviewPlace, oid: string): Promise<Result<Buffer, Problem>>
  /** How many files integrating would write, and why it may not; nothing is written to learn it. */
  preCheck(integrating: Integrating): Promise<
    Result<
      {
        files: number
        /** By path (one byte a character) and hunk of the first worker's lines. */
        conflicts: readonly { readonly path: string; readonly hunks: number[] }[]
        problem: Problem | null
      },
      Problem
    >
  >
  /** Which of these workers' accepted changes are in conflict with each other. */
  pairs(parts: Integrating['parts']): Promise<Result<Pairs, Problem>>
  /** The tree that decisions on these workers make: the first one's base plus all that is accepted. */
  treeOf(parts: Integrating['parts']): Promise<Result<string, Problem>>
  /** Runs checks on that tree, in a throwaway clone; `onChange` hears of it with the tree. */
  check(
    parts: Integrating['parts'],
    request: Omit<CheckRequest, 'run' | 'tree' | 'onChange'> & {
      readonly onChange: (tree: string, results: CheckResult[]) => void
    },
  ): Promise<Result<{ tree: string; results: CheckResult[] }, Problem>>
  /** `folder` gets the undo record; `onPlanned` hears what will be written right before it is. */
  integrate(
    integrating: Integrating,
    id: string,
    folder: string,
    onPlanned: (facts: Integrated) => void,
  ): Promise<Result<Integrated, Problem>>
  /** Files of integrates, by their undo records, in which conflict markers still stand; one byte a character. */
  leftMarkers(repository: string, folders: readonly string[]): Promise<Result<string[], Problem>>
  /** What a commit of these integrates would hold, and which files are no longer as they left them. */
  toCommit(repository: string, waiting: Waiting): Promise<Result<ToCommit, Problem>>
  /** Writes paths of integrates again as they left them; `folder` gets the undo record. */
  putBack(
    repository: string,
    integrated: readonly string[],
    paths: readonly string[],
    id: string,
    folder: string,
  ): Promise<Result<null, Problem>>
  /** Answers the edited files that were kept. */
  undo(repository: string, folder: string, keepEdited: boolean): Promise<Result<string[], Problem>>
  interrupted(folder: string): Promise<Result<Interrupted, Problem>>
  settle(folder: string, how: 'finish' | 'take_back'): Promise<Result<string[], Problem>>
  /** `integrated` are the folders of the integrates that it commits, the first one first. */
  commit(
    repository: string,
    integrated: readonly string[],
    request: Omit<CommitRequest, 'run'>,
  ): Promise<Result<CommitDone, Problem>>
  /** What became of a commit that was cut off. */
  cutOff(folder: string): Promise<Result<CutOffCommit, Problem>>
  /** Finishes it or takes it back; the answer is the commit that stands. */
  settleCommit(folder: string, how: 'finish' | 'take_back'): Promise<Result<string | null, Problem>>
}
