import type { ErrorMatch, searchByError } from '../../../contract/error-texts.ts';
import type { CallParts, CallResult } from '../../../contract/route.ts';
import { boundedText } from '../../../error-texts/clean.ts';
import { type RecognizedText, recognizeError } from '../../../error-texts/recognize.ts';
import { stableWords } from '../../../error-texts/wording.ts';
import type { CleanHtml } from '../../../markup/html.ts';
import { bodyText, excerpt } from '../../../markup/plain.ts';
import type { Backend } from '../../backend.ts';
import { indexBeforeSearch } from '../search/queue.ts';
import { type SearchTerm, weigh } from '../search/rank-questions.ts';
import { similarityTerms } from '../search/search-terms.ts';
import { words } from '../search/words.ts';
import type { Database } from '../../platform/sql/database.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { matchErrors, type MatchingQuestion, toMatch, withTexts } from './matching.ts';
import { bestAnswersOf } from './error-texts.store.ts';

type ErrorSearch = CallResult<typeof searchByError>;
type Pasted = CallParts<typeof searchByError>['body'];

/** The share of an error's words that a question must contain to match. */
const SHARE = 0.4;
/** How many characters of an answer to show. */
const FIRST_LINES = 280;

/** Questions about an error message. `sender` is whose queue the call waits in. */
export async function findByError(
  backend: Backend,
  { text, limit }: Pasted,
  sender: string,
): Promise<ErrorSearch> {
  const recognized = recognizeError(text);
  await indexBeforeSearch(backend);
  const questions = await backend.db.readLong(sender, async (db) => {
    const terms = await weigh(db, termsOf(recognized, text));
    const matches = await matchErrors(db, fingerprintsOf(recognized), terms, {
      limit,
      share: recognized ? SHARE : 0,
    });
    return shown(db, matches);
  });
  return { error: recognized ? summaryOf(recognized) : null, questions };
}

/**
 * The words to search for in addition to the error: its stable words, or the pasted text if no
 * error is recognized.
 */
function termsOf(recognized: RecognizedText | undefined, text: string): SearchTerm[] {
  if (!recognized) return similarityTerms({ title: '', body: boundedText(text) });
  const [main] = recognized.errors;
  return [...new Set(words(stableWords(main)))].map((word, index) => ({
    clause: [word],
    factor: 1,
    covers: [index],
  }));
}

function summaryOf({
  errors: [main],
  versions,
}: RecognizedText): NonNullable<ErrorSearch['error']> {
  const { family, name, code, message } = main;
  return { language: family.label, name, code, message, versions: [...versions] };
}

/** The questions with their accepted or best answers. */
async function shown(db: Database, matches: readonly MatchingQuestion[]): Promise<ErrorMatch[]> {
  const questions = await withTexts(db, matches);
  const accepted = questions.flatMap(({ acceptedId }) => acceptedId ?? []);
  const ids = questions.map(({ id }) => id);
  // Accepted answers come last, so they override the best ones.
  const rows = await bestAnswersOf(db.sql, ids, accepted);
  const answers = new Map(rows.map((answer) => [answer.question_id, answer]));
  return questions.map((question) => matchOf(question, answers.get(question.id)));
}

function matchOf(
  question: Awaited<ReturnType<typeof withTexts>>[number],
  answer: Awaited<ReturnType<typeof bestAnswersOf>>[number] | undefined,
): ErrorMatch {
  return {
    ...toMatch(question),
    answer: answer && {
      _id: String(answer.id),
      excerpt: excerpt(bodyText(answer.beginning as CleanHtml), FIRST_LINES),
      isAccepted: answer.id === question.acceptedId,
      voteScore: answer.score,
    },
  };
}
