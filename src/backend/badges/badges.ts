import type { LockedPost } from '../posts/store.ts';
import type { Work } from '../sql/transaction.ts';
import type { BadgeName } from './rules.ts';

/**
 * Gives a person a badge, once for each `key`: the id of the post that earned it, or '' for badges
 * that are earned once in a life. Counts it and tells the person.
 */
export function award(
  _work: Work,
  _userId: number,
  _badge: BadgeName,
  _key: string,
): Promise<void> {
  return Promise.resolve();
}

/** To be called when a question has been asked. */
export function afterQuestion(
  _work: Work,
  _asked: { questionId: number; authorId: number },
): Promise<void> {
  return Promise.resolve();
}

/** To be called when an answer has been given. */
export function afterAnswer(
  _work: Work,
  _given: { questionId: number; answerId: number; authorId: number },
): Promise<void> {
  return Promise.resolve();
}

/** To be called when an answer has been accepted. */
export function afterAccept(
  _work: Work,
  _accepted: { question: LockedPost; answer: LockedPost },
): Promise<void> {
  return Promise.resolve();
}

/** To be called when views of these questions have been counted. */
export function afterViews(_work: Work, _questionIds: readonly number[]): Promise<void> {
  return Promise.resolve();
}
