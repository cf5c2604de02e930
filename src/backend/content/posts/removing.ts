import type { PostWithQuestion } from './posts.store.ts';
import type { Backend } from '../../backend.ts';
import { removeAnswer, restoreAnswer } from '../answers/deleting.ts';
import { removeQuestion, restoreQuestion } from '../questions/deleting.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { Deletion } from './deletions.ts';

/** Deletes a locked post. */
export const removePost = (
  tx: Transaction,
  backend: Backend,
  locked: PostWithQuestion,
  by: Deletion,
): Promise<void> =>
  locked.post.kind === 'question'
    ? removeQuestion(tx, locked.post, by)
    : removeAnswer(tx, backend, locked, by);

/** Restores a locked post. */
export const restorePost = (
  tx: Transaction,
  backend: Backend,
  locked: PostWithQuestion,
  by: Deletion,
): Promise<void> =>
  locked.post.kind === 'question'
    ? restoreQuestion(tx, locked.post, by)
    : restoreAnswer(tx, backend, locked, by);
