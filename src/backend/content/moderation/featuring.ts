import type { AdminQuestion } from '../../../contract/moderation.ts';
import type { Backend, Caller } from '../../backend.ts';
import { logAction } from '../../platform/audit-log/audit-log.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import { featureQuestion } from '../questions/closing.ts';
import { lockPresentPost, notifyAuthor } from './posts.ts';
import { readAdminQuestion } from './questions.ts';

/** Features a question, or stops featuring it. Does nothing if it is in that state already. */
export async function setFeatured(
  backend: Backend,
  caller: Caller,
  id: number,
  featured: boolean,
): Promise<AdminQuestion> {
  const questionId = await transactAs(backend, caller, async (tx) => {
    const { question } = await lockPresentPost(tx, 'question', id);
    const before = await readAdminQuestion(tx.sql, question.id);
    if (before.featured === featured) return question.id;
    await featureQuestion(tx, question.id, featured);
    await logAction(tx, caller, {
      action: featured ? 'question-featured' : 'question-unfeatured',
      target: { kind: 'question', id: question.id, label: question.title ?? '' },
    });
    if (featured) await notifyAuthor(tx, caller, { post: question, question }, 'featured');
    return question.id;
  });
  return readAdminQuestion(backend.db.sql, questionId);
}
