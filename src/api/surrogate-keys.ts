import type { Route } from '../contract/route.ts';
import { ROUTES } from '../contract/routes.ts';
import {
  ALLOWANCE,
  ANYTHING,
  FIGURES,
  PROFILES,
  questionKey,
  QUESTIONS,
  reputationKey,
  SITE,
  type ShownKeys,
  type SurrogateKey,
  tagKey,
  TAGS,
  titleKey,
  userKey,
  USERS,
} from '../contract/surrogate-keys.ts';
import type { Parts } from './client.ts';

/** What a call is about, and how long a page that shows it may be out of date. */
interface Subject {
  readonly keys: readonly SurrogateKey[];
  readonly allowance: number;
}

/** A call with its answer, if there was one: the parts that keys are read from. */
interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly result: {
    readonly questions?: readonly { readonly tags?: readonly string[] }[];
    readonly question?: { readonly originals?: readonly { readonly _id: string }[] | null };
    readonly tag?: { readonly name: string };
    readonly proposals?: readonly { readonly name: string }[];
    readonly user?: { readonly _id: string };
    readonly post?: { readonly questionId: string };
  };
}

const exact = (...keys: SurrogateKey[]): Subject => ({ keys, allowance: ALLOWANCE.exact });
const list = (...keys: SurrogateKey[]): Subject => ({ keys, allowance: ALLOWANCE.list });

const everyList = (): Subject => list(QUESTIONS, USERS, TAGS);
/** A duplicate shows its originals, which may be deleted. */
const question = ({ params, result }: Call): Subject =>
  exact(
    ...[params.id ?? '', ...(result.question?.originals ?? []).map(({ _id }) => _id)].map(
      questionKey,
    ),
  );

/** A list of a tag's questions depends on that tag; every other list on all questions. */
function questionList({ query: { tag }, result: { questions = [] } }: Call): Subject {
  const key = tagKey(typeof tag === 'string' ? tag : '');
  // Changes name the tag, never a synonym. So if the questions do not have the requested name, because
  // it is a synonym or because the list is empty, the list depends on all questions.
  const isTags = questions[0]?.tags?.some((name) => tagKey(name) === key) === true;
  return isTags ? list(key) : list(QUESTIONS);
}

function tag({ params, result }: Call): Subject {
  return list(tagKey(result.tag?.name ?? params.name ?? ''));
}

/** The page shows the number of questions of the tags that are proposed as synonyms. */
function synonyms(call: Call): Subject {
  const { keys, allowance } = tag(call);
  const merged = call.result.proposals?.map(({ name }) => tagKey(name)) ?? [];
  return { keys: [...keys, ...merged], allowance };
}

/** A username may replace the id: only the profile itself has the id. */
function profile({ params, result }: Call): Subject {
  return exact(userKey(result.user?._id ?? params.id ?? ''), PROFILES);
}

/** Everything else that a page shows of a post depends on its question. */
function post({ result }: Call): Subject {
  return exact(result.post ? questionKey(result.post.questionId) : ANYTHING);
}

const SUBJECTS = new Map<Route, (call: Call) => Subject>([
  [ROUTES.getStats, () => ({ keys: [FIGURES], allowance: ALLOWANCE.figures })],
  [ROUTES.getSitemap, everyList],
  [ROUTES.getSitemapPart, everyList],
  [ROUTES.listQuestions, questionList],
  [ROUTES.searchByError, () => list(QUESTIONS)],
  [ROUTES.getQuestion, question],
  [ROUTES.getPost, post],
  [ROUTES.listAnswerTrials, post],
  [ROUTES.getModeration, () => ({ keys: [FIGURES, SITE], allowance: ALLOWANCE.figures })],
  [ROUTES.listPrivileges, () => ({ keys: [FIGURES, SITE], allowance: ALLOWANCE.figures })],
  [ROUTES.listTags, () => list(TAGS)],
  [ROUTES.getTag, tag],
  [ROUTES.listTagHistory, tag],
  [ROUTES.listTagSynonyms, synonyms],
  [ROUTES.listUsers, () => list(USERS)],
  [ROUTES.getUser, profile],
  [ROUTES.listUserQuestions, profile],
  [ROUTES.listUserAnswers, profile],
  [ROUTES.listUserActivity, profile],
  // Pages call getPost first, which names the question.
  [ROUTES.listComments, () => exact()],
  [ROUTES.listHistory, () => exact()],
  [ROUTES.getVersion, () => exact()],
]);

/**
 * The surrogate keys of what a call shows; `result` is its answer, if it had one. A call that is
 * not listed above may show anything: every change invalidates its pages.
 */
export function shownBy(
  route: Route,
  { params = {}, query = {} }: Parts,
  result: unknown = {},
): ShownKeys {
  const call = { params, query, result: result as Call['result'] };
  const { keys, allowance } = SUBJECTS.get(route)?.(call) ?? exact(ANYTHING);
  const shown = new Map<SurrogateKey, number>();
  addNamed(result, shown);
  for (const key of keys) shown.set(key, allowance);
  return shown;
}

/** Adds the people and the questions that an answer names, at any depth. */
function addNamed(value: unknown, shown: Map<SurrogateKey, number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) addNamed(one, shown);
    return;
  }
  const { _id, username, title, link } = value as Readonly<Record<string, unknown>>;
  if (typeof _id === 'string') {
    if (typeof username === 'string') shown.set(reputationKey(_id), ALLOWANCE.reputation);
    else if (typeof title === 'string') shown.set(questionKey(_id), ALLOWANCE.list);
  }
  const [, linked] = QUESTION_LINK.exec(typeof link === 'string' ? link : '') ?? [];
  if (linked !== undefined) shown.set(questionKey(linked), ALLOWANCE.list);
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'related') addTitles(inner, shown);
    else addNamed(inner, shown);
  }
}

/** Pages show only titles of related questions, which hardly ever change. */
function addTitles(related: unknown, shown: Map<SurrogateKey, number>): void {
  for (const one of Array.isArray(related) ? (related as unknown[]) : []) {
    const { _id } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof _id === 'string') shown.set(titleKey(_id), ALLOWANCE.list);
  }
}

/** The target of an activity. */
const QUESTION_LINK = /^\/questions\/(\d+)/;
