import { ROUTES } from '../contract/routes.ts';
import type { CallResult, Route } from '../contract/route.ts';
import type { Answer } from '../contract/answers.ts';
import type { Comment } from '../contract/comments.ts';
import type { VersionText } from '../contract/history.ts';
import type { Question, QuestionCard } from '../contract/questions.ts';
import type { RecentAnswer, UserProfile } from '../contract/users.ts';
import { excerpt, plainText } from '../markup/plain.ts';
import { prepareBody } from '../markup/prepare.ts';
import { sanitizeBody } from '../markup/sanitize.ts';

/** Sanitizes a body. Cards show only the excerpt, so their body may become empty. */
export interface BodyForm {
  post(html: string, headings: 2 | 3): Promise<string>;
  card(html: string): string;
}

/**
 * As pages print it. A foreign backend does not say which posts use TeX, so dollars stay dollars.
 */
export const readableBody: BodyForm = {
  post: (html, headings) => prepareBody(sanitizeBody(html), { tex: false, headings }),
  card: () => '',
};

/** Only sanitized, as our own backend stores it. */
export const storedBody: BodyForm = {
  post: (html) => Promise.resolve(sanitizeBody(html)),
  card: sanitizeBody,
};

type Cleaner<R extends Route> = (result: CallResult<R>, form: BodyForm) => Promise<CallResult<R>>;

/** How to clean the answers of a foreign backend, by route. */
const CLEANERS = new Map<Route, Cleaner<Route>>();

function clean<R extends Route>(route: R, cleaner: Cleaner<R>): void {
  CLEANERS.set(route, cleaner);
}

clean(ROUTES.getQuestion, async ({ question }, form) => ({
  question: await cleanQuestion(question, form),
}));
clean(ROUTES.listQuestions, (list, form) =>
  Promise.resolve({ ...list, questions: list.questions.map((card) => cleanCard(card, form)) }),
);
clean(ROUTES.getTag, (detail, form) =>
  Promise.resolve({ ...detail, questions: detail.questions.map((card) => cleanCard(card, form)) }),
);
clean(ROUTES.getSearchFeed, (feed, form) =>
  Promise.resolve({ ...feed, questions: feed.questions.map((card) => cleanCard(card, form)) }),
);
clean(ROUTES.listUserQuestions, (list, form) =>
  Promise.resolve({ ...list, questions: list.questions.map((card) => cleanCard(card, form)) }),
);
clean(ROUTES.listUserAnswers, (list, form) =>
  Promise.resolve({ ...list, answers: list.answers.map((answer) => cleanRecent(answer, form)) }),
);
clean(ROUTES.listQuestionComments, cleanList);
clean(ROUTES.listAnswerComments, cleanList);
clean(ROUTES.getComment, async (found, form) => ({
  ...found,
  comment: await cleanComment(found.comment, form),
}));
clean(ROUTES.getQuestionVersion, cleanVersion);
clean(ROUTES.getAnswerVersion, cleanVersion);
clean(ROUTES.getUser, ({ user }, form) => Promise.resolve({ user: cleanProfile(user, form) }));

/** The same answer with every body sanitized and previews as plain text. */
export async function cleanResult<R extends Route>(
  route: R,
  result: CallResult<R>,
  form: BodyForm = readableBody,
): Promise<CallResult<R>> {
  const cleaner = CLEANERS.get(route);
  return cleaner ? ((await cleaner(result, form)) as CallResult<R>) : result;
}

async function cleanQuestion(question: Question, form: BodyForm): Promise<Question> {
  const clean = (answers: Answer[]) =>
    Promise.all(answers.map((answer) => cleanPost(answer, form)));
  const [content, answers, comments, heldAnswers] = await Promise.all([
    form.post(question.content, 2),
    clean(question.answers),
    cleanComments(question.comments, form),
    clean(question.heldAnswers ?? []),
  ]);
  return { ...question, content, answers, comments, heldAnswers };
}

async function cleanPost(answer: Answer, form: BodyForm): Promise<Answer> {
  const [content, comments] = await Promise.all([
    form.post(answer.content, 3),
    cleanComments(answer.comments, form),
  ]);
  return { ...answer, content, comments };
}

async function cleanComments(
  comments: Comment[] | null | undefined,
  form: BodyForm,
): Promise<Comment[] | undefined> {
  if (!comments) return undefined;
  return Promise.all(comments.map((comment) => cleanComment(comment, form)));
}

async function cleanComment(comment: Comment, form: BodyForm): Promise<Comment> {
  return { ...comment, content: await form.post(comment.content, 3) };
}

async function cleanList<List extends { comments: Comment[] }>(
  list: List,
  form: BodyForm,
): Promise<List> {
  return { ...list, comments: (await cleanComments(list.comments, form)) ?? [] };
}

/** Versions are always cleaned as stored: the history compares what was saved. */
function cleanVersion<Versioned extends { version: VersionText }>(
  found: Versioned,
): Promise<Versioned> {
  const { version } = found;
  const content = storedBody.card(version.content);
  return Promise.resolve({ ...found, version: { ...version, content } });
}

function cleanCard(card: QuestionCard, form: BodyForm): QuestionCard {
  const content = form.card(card.content);
  const snippet = card.snippet ? excerpt(card.snippet) : undefined;
  return { ...card, content, excerpt: previewOf(card), snippet };
}

function cleanProfile(user: UserProfile, form: BodyForm): UserProfile {
  const recentAnswers = user.recentAnswers?.map((answer) => cleanRecent(answer, form));
  return { ...user, recentAnswers };
}

function cleanRecent(answer: RecentAnswer, form: BodyForm): RecentAnswer {
  return { ...answer, content: form.card(answer.content), excerpt: previewOf(answer) };
}

/** The first 150 characters of a body, or the backend's own excerpt. */
function previewOf(post: { content: string; excerpt?: string | null | undefined }): string {
  const text = plainText(post.content);
  return excerpt(text === '' ? (post.excerpt ?? '') : text);
}
