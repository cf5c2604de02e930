import { OWN_TAGS_PATH, questionPath } from '../../../contract/addresses.ts';
import { counted } from '../../../shared/counted.ts';
import type { Backend, DigestSpan, PushMessage } from '../../backend.ts';
import { newQuestions } from './digest-questions.ts';

/** What a browser shows for a digest; undefined if it would be empty. */
export async function digestMessage(
  backend: Backend,
  userId: number,
  span: DigestSpan,
): Promise<PushMessage | undefined> {
  const questions = await newQuestions(backend, userId, span);
  const [first] = questions;
  if (!first) return undefined;
  const about = { _id: `${span.told} ${String(span.until)}`, message: first.title };
  return questions.length === 1
    ? { ...about, title: 'A new question in your tags', link: questionPath(first._id) }
    : {
        ...about,
        title: `${counted(questions.length, 'new question')} in your tags`,
        link: OWN_TAGS_PATH,
      };
}
