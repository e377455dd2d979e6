import type { CheckpointProblem } from '../note/index.ts';

/** An entry that the mirror has, and another one that the log shows at its place. */
export interface EntryDifference {
  readonly index: number;
  /** Contents; undefined where the mirror or the log does not have it. */
  readonly kept: string | undefined;
  readonly found: string | undefined;
}

/** Why a mirror does not follow a log. */
export type MirrorProblem =
  /** The log shows no checkpoint, or none that a known key has signed. */
  | { readonly kind: 'checkpoint'; readonly problem: CheckpointProblem }
  /** The folder is the mirror of another log. */
  | { readonly kind: 'other_log'; readonly kept: string; readonly found: string }
  /** Two signed trees of the same size: the log shows different histories. Roots in Base64. */
  | {
      readonly kind: 'split';
      readonly size: number;
      readonly kept: string;
      readonly found: string;
      readonly first: EntryDifference | undefined;
    }
  /** A later checkpoint has fewer entries. */
  | { readonly kind: 'shrunk'; readonly kept: number; readonly found: number }
  /** An entry that the mirror has is another one now. */
  | { readonly kind: 'changed'; readonly first: EntryDifference }
  /** An entry is not the one that the tree has at its place. */
  | { readonly kind: 'entry'; readonly index: number; readonly found: string }
  /** A tile has not the length or the content that follows from those below it. */
  | { readonly kind: 'tile'; readonly path: string }
  /** A tile of hashes is not there. */
  | { readonly kind: 'missing'; readonly path: string }
  /** The tiles do not make the root that was signed. */
  | { readonly kind: 'root'; readonly size: number };

export class MirrorRefusal extends Error {
  override name = 'MirrorRefusal';
  readonly problem: MirrorProblem;

  constructor(problem: MirrorProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}
