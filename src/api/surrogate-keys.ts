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
  type ShownKeys,
  type SurrogateKey,
  tagKey,
  TAGS,
  titleKey,
  userKey,
  USERS,
} from '../contract/surrogate-keys.ts';
import type { Parts } from './client.ts';

/** What a call is about, and how far behind a change a page may be that shows it. */
interface Subject {
  readonly keys: readonly SurrogateKey[];
  readonly allowance: number;
}

/** A call with its answer, where there was one: as much of both as keys are read from. */
interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly result: {
    readonly questions?: readonly { readonly tags?: readonly string[] }[];
    readonly tag?: { readonly name: string };
    readonly proposals?: readonly { readonly name: string }[];
    readonly user?: { readonly _id: string };
    readonly post?: { readonly questionId: string };
  };
}

const exact = (...keys: SurrogateKey[]): Subject => ({ keys, allowance: ALLOWANCE.exact });
const list = (...keys: SurrogateKey[]): Subject => ({ keys, allowance: ALLOWANCE.list });

const everyList = (): Subject => list(QUESTIONS, USERS, TAGS);
const question = ({ params }: Call): Subject => exact(questionKey(params.id ?? ''));

/** A tag's questions follow that tag; every other list of questions follows all of them. */
function questionList({ query: { tag }, result: { questions = [] } }: Call): Subject {
  const key = tagKey(typeof tag === 'string' ? tag : '');
  // A name that leads to another tag is none that a change would tell of.
  const isTags = questions[0]?.tags?.some((name) => tagKey(name) === key) === true;
  return isTags ? list(key) : list(QUESTIONS);
}

function tag({ params, result }: Call): Subject {
  return list(tagKey(result.tag?.name ?? params.name ?? ''));
}

/** Of the tags that are proposed to be merged the sizes are shown. */
function synonyms(call: Call): Subject {
  const { keys, allowance } = tag(call);
  const merged = call.result.proposals?.map(({ name }) => tagKey(name)) ?? [];
  return { keys: [...keys, ...merged], allowance };
}

/** A username may stand in place of the id: only the profile itself says the id. */
function profile({ params, result }: Call): Subject {
  return exact(userKey(result.user?._id ?? params.id ?? ''), PROFILES);
}

/** What else a page shows of a post follows its question. */
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
  [ROUTES.listQuestionComments, question],
  [ROUTES.listQuestionHistory, question],
  [ROUTES.getQuestionVersion, question],
  [ROUTES.getPost, post],
  [ROUTES.listAnswerTrials, post],
  [ROUTES.listTags, () => list(TAGS)],
  [ROUTES.getTag, tag],
  [ROUTES.listTagHistory, tag],
  [ROUTES.listTagSynonyms, synonyms],
  [ROUTES.listUsers, () => list(USERS)],
  [ROUTES.getUser, profile],
  [ROUTES.listUserQuestions, profile],
  [ROUTES.listUserAnswers, profile],
  [ROUTES.listUserActivity, profile],
  // Pages ask by getPost first, which says the question.
  [ROUTES.listAnswerComments, () => exact()],
  [ROUTES.listAnswerHistory, () => exact()],
  [ROUTES.getAnswerVersion, () => exact()],
]);

/**
 * The surrogate keys of what a call shows, `result` being its answer where it had one. A call that is
 * not listed above shows anything: a page that makes it is made anew after every change.
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

/** Adds the people and the questions that an answer names, wherever in it they stand. */
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

/** Of related questions a page shows titles alone, which hardly ever change. */
function addTitles(related: unknown, shown: Map<SurrogateKey, number>): void {
  for (const one of Array.isArray(related) ? (related as unknown[]) : []) {
    const { _id } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof _id === 'string') shown.set(titleKey(_id), ALLOWANCE.list);
  }
}

/** Where an activity leads. */
const QUESTION_LINK = /^\/questions\/(\d+)/;
