import type { findSimilar } from '../../../contract/similar.ts';
import type { CallParts, CallResult } from '../../../contract/route.ts';
import { plainText } from '../../../markup/plain.ts';
import type { Backend } from '../../backend.ts';
import type { Fingerprints } from '../error-texts/fingerprint.ts';
import { matchErrors, withTexts, toMatch } from '../error-texts/matching.ts';
import { notFound } from '../../platform/http/errors.ts';
import { indexBeforeSearch } from '../search/queue.ts';
import { weigh } from '../search/rank-questions.ts';
import { textsOf } from '../search/search.store.ts';
import {
  type SimilarityInput,
  similarityTerms,
  toSimilarityInput,
} from '../search/search-terms.ts';
import type { Database } from '../../platform/sql/database.ts';

type SimilarQuestions = CallResult<typeof findSimilar>;
type Sought = CallParts<typeof findSimilar>['body'];

/** UTF-16 units of a draft that are read. */
const READ = 10_000;

/** Questions similar to one that is being asked. `sender` is the key for fair queueing. */
export async function similarQuestions(
  backend: Backend,
  { title, content, tags, limit }: Sought,
  sender: string,
): Promise<SimilarQuestions> {
  await indexBeforeSearch(backend);
  const asked = { title, body: plainText(content.slice(0, READ)), tags };
  return backend.db.readLong(sender, (db) => findLike(db, asked, { limit }));
}

/** Questions similar to an existing one. */
export async function relatedQuestions(
  backend: Backend,
  id: number,
  limit: number,
  sender: string,
): Promise<SimilarQuestions> {
  return backend.db.readLong(sender, async (db) => {
    const [question] = await textsOf(db.sql, [id]);
    if (!question) throw notFound('Question');
    return findLike(db, toSimilarityInput(question), { limit, except: id });
  });
}

async function findLike(
  db: Database,
  asked: SimilarityInput,
  { limit, except }: { readonly limit: number; readonly except?: number | undefined },
): Promise<SimilarQuestions> {
  const terms = await weigh(db, similarityTerms(asked));
  const matches = await matchErrors(db, await errorsOf(asked), terms, { limit, except });
  return { questions: (await withTexts(db, matches)).map(toMatch) };
}

/** The error messages that a question quotes. */
export async function errorsOf({ title, body = '' }: SimilarityInput): Promise<Fingerprints> {
  const { fingerprintsOfText } = await import('../error-texts/fingerprint.ts');
  return fingerprintsOfText(`${title}\n${body}`);
}
