import type { Privilege } from '../../../contract/privileges.ts';
import type {
  QueueName,
  ReviewDecision,
  ReviewDecisionName,
  ReviewedFlag,
  ReviewedPost,
  ReviewItem,
  TargetKind,
} from '../../../contract/review.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { ReviewRow } from './review.store.ts';

/** What a reviewer sees of an item. */
export interface Shown {
  readonly post: ReviewedPost;
  /** The title in the log. */
  readonly label: string;
  readonly signs?: ReviewItem['signs'];
  readonly flags?: readonly ReviewedFlag[];
  readonly decisions: readonly Exclude<ReviewDecisionName, 'skip'>[];
}

/** A queue of things that somebody has to look at, as a noun registers it. */
export interface ReviewQueue {
  readonly name: QueueName;
  /** Who reviews it; moderators always may. */
  readonly privilege: Privilege;
  /** The kinds of things for which others review it. */
  readonly apart?: Readonly<Partial<Record<TargetKind, Privilege>>>;
  /** What the reviewer sees; undefined if nothing is left to decide, which closes the item. */
  readonly show: (queries: Queries, item: ReviewRow, now: number) => Promise<Shown | undefined>;
  /**
   * Carries a decision out, in the transaction that closes the item. Verbs that open a transaction
   * join it if they are called with `backend`.
   */
  readonly decide: (
    tx: Transaction,
    caller: Caller,
    item: ReviewRow,
    decision: ReviewDecision,
    backend: Backend,
  ) => Promise<void>;
  /** Undoes a decision; the item then waits again. Without it, decisions are final. */
  readonly undo?: (
    tx: Transaction,
    caller: Caller,
    item: ReviewRow,
    backend: Backend,
  ) => Promise<void>;
  /** What else ends when the item is closed because nothing is left to decide. */
  readonly onGone?: (tx: Transaction, item: ReviewRow) => Promise<void>;
}
