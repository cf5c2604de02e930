import type { ActivityKind } from './people/users/activity.ts';
import type { Handlers } from './platform/http/mount.ts';
import type { Mail } from './platform/mail/outbox.ts';
import type { Job } from './job.ts';
import type { LockedPost } from './content/posts/posts.store.ts';
import type { ReviewQueue } from './content/review/queue.ts';
import type { Transaction } from './platform/sql/transaction.ts';

/** A kind of thing that the backend keeps, as it is entered in `nouns.ts`. */
export interface Noun {
  /** What answers the calls of the contract: each call has one. */
  readonly handlers?: Handlers;
  /** What members do or earn with it, for their profile and dashboard. */
  readonly activity?: readonly ActivityKind[];
  readonly mails?: readonly Mail[];
  readonly jobs?: readonly Job[];
  /** What happens when a question is deleted, in the same transaction. */
  readonly onDelete?: (tx: Transaction, question: LockedPost) => Promise<void>;
  /** What members review of it. */
  readonly queues?: readonly ReviewQueue[];
  /** Removes what belongs to a member whose account is deleted. */
  readonly forget?: (tx: Transaction, userId: number) => Promise<void>;
}
