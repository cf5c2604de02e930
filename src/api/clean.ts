import { ROUTES } from '../contract/routes.ts';
import type { CallResult, Route } from '../contract/route.ts';
import type { Answer } from '../contract/answers.ts';
import type { Comment } from '../contract/posts.ts';
import type { Question, QuestionCard } from '../contract/questions.ts';
import { excerpt, plainText } from '../text/plain.ts';
import { prepareBody } from '../text/prepare.ts';
import { sanitizeBody } from '../text/sanitize.ts';

type Cleaner<R extends Route> = (result: CallResult<R>) => Promise<CallResult<R>>;

/** What is done to the answers of a backend that is trusted with nothing, before a page prints them. */
const CLEANERS = new Map<Route, Cleaner<Route>>();

function clean<R extends Route>(route: R, cleaner: Cleaner<R>): void {
  CLEANERS.set(route, cleaner as Cleaner<Route>);
}

clean(ROUTES.getQuestion, async ({ question }) => ({ question: await cleanQuestion(question) }));
clean(ROUTES.listQuestions, (list) =>
  Promise.resolve({ ...list, questions: list.questions.map(cleanCard) }),
);
clean(ROUTES.getTag, (detail) =>
  Promise.resolve({ ...detail, questions: detail.questions.map(cleanCard) }),
);

/** The same answer with every body sanitized and prepared for reading, and previews in plain text. */
export async function cleanAnswer<R extends Route>(
  route: R,
  result: CallResult<R>,
): Promise<CallResult<R>> {
  const cleaner = CLEANERS.get(route);
  return cleaner ? ((await cleaner(result)) as CallResult<R>) : result;
}

async function cleanQuestion(question: Question): Promise<Question> {
  const [content, answers, comments] = await Promise.all([
    bodyForReading(question.content, 2),
    Promise.all(question.answers.map(cleanPost)),
    cleanComments(question.comments),
  ]);
  return { ...question, content, answers, comments };
}

async function cleanPost(answer: Answer): Promise<Answer> {
  const [content, comments] = await Promise.all([
    bodyForReading(answer.content, 3),
    cleanComments(answer.comments),
  ]);
  return { ...answer, content, comments };
}

async function cleanComments(
  comments: Comment[] | null | undefined,
): Promise<Comment[] | undefined> {
  if (!comments) return undefined;
  return Promise.all(
    comments.map(async (comment) => ({
      ...comment,
      content: await bodyForReading(comment.content, 3),
    })),
  );
}

/** A foreign backend does not say which posts use TeX; dollars stay dollars there. */
function bodyForReading(html: string, headings: 2 | 3): Promise<string> {
  return prepareBody(sanitizeBody(html), { tex: false, headings });
}

function cleanCard(card: QuestionCard): QuestionCard {
  return { ...card, content: '', excerpt: excerpt(plainText(card.content) || card.excerpt || '') };
}
