import type { findSimilar, SimilarReason } from '../../contract/similar.ts';
import type { CallParts, CallResult } from '../../contract/route.ts';
import type { CleanHtml } from '../../markup/html.ts';
import { bodyText, plainText } from '../../markup/plain.ts';
import type { Backend } from '../backend.ts';
import { notFound } from '../http/errors.ts';
import { indexBeforeSearch } from '../search/queue.ts';
import { rankQuestions } from '../search/ranking/rank-questions.ts';
import { errorsIn, type SimilarTo, wantedFor } from '../search/ranking/wanted.ts';
import { type QuestionWithTexts, textsOf } from '../search/texts.ts';
import type { Database } from '../sql/open.ts';

type Found = CallResult<typeof findSimilar>;
type Sought = CallParts<typeof findSimilar>['body'];

/** Of what somebody writes, in UTF-16 units: beyond it nothing is read. */
const READ = 10_000;

/** Questions like one that is being asked. `sender` is whose turn it is. */
export async function similarQuestions(
  backend: Backend,
  { title, content, tags, limit }: Sought,
  sender: string,
): Promise<Found> {
  await indexBeforeSearch(backend);
  const asked = { title, body: plainText(content.slice(0, READ)), tags };
  return backend.db.readLong(sender, (db) => findLike(db, asked, { limit }));
}

/** Questions like one that is there. */
export async function relatedQuestions(
  backend: Backend,
  id: number | undefined,
  limit: number,
  sender: string,
): Promise<Found> {
  return backend.db.readLong(sender, async (db) => {
    const [question] = id === undefined ? [] : await textsOf(db.sql, [id]);
    if (!question) throw notFound('Question');
    const { title, body, tags } = question;
    const asked = { title, body: bodyText(body.slice(0, READ) as CleanHtml), tags };
    return findLike(db, asked, { limit, except: id });
  });
}

async function findLike(
  db: Database,
  asked: SimilarTo,
  { limit, except }: { readonly limit: number; readonly except?: number | undefined },
): Promise<Found> {
  const ranked = (await rankQuestions(db, wantedFor(asked), { except })).slice(0, limit);
  const errors = errorsIn(`${asked.title}\n${asked.body ?? ''}`);
  const texts = new Map(
    (
      await textsOf(
        db.sql,
        ranked.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const questions = ranked.flatMap(({ id }) => {
    const found = texts.get(id);
    return found ? [shown(found, errors)] : [];
  });
  return { questions };
}

function shown(question: QuestionWithTexts, errors: readonly string[]): Found['questions'][number] {
  const { id, title, tags, body, score, acceptedId, answerCount } = question;
  const text = `${title}\n${body.slice(0, READ)}`;
  const reason: SimilarReason = errors.some((error) => text.includes(error))
    ? 'same error'
    : 'same words';
  return {
    _id: String(id),
    title,
    tags: [...tags],
    voteScore: score,
    answerCount,
    acceptedAnswer: acceptedId === null ? null : String(acceptedId),
    reason,
  };
}
