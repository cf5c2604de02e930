/**
 * Surrogate keys name the content of a page, whatever its address: `question:123`, `tag:js`,
 * `user:5`. A cached page carries the keys of its content, and a change carries the keys of what it
 * changes.
 */
export type SurrogateKey = string;

/** For a change that may affect any page. */
export const SITE: SurrogateKey = 'site';
/** For a page with unknown content: every change invalidates it. */
export const ANYTHING: SurrogateKey = 'anything';
/** Lists of questions other than a tag's: their members and order. */
export const QUESTIONS: SurrogateKey = 'questions';
/** Lists of tags. */
export const TAGS: SurrogateKey = 'tags';
/** Lists of people. */
export const USERS: SurrogateKey = 'users';
/** The numbers of questions, answers, people and tags. */
export const FIGURES: SurrogateKey = 'figures';
/** All profiles: for a change that may affect many. */
export const PROFILES: SurrogateKey = 'profiles';

type Id = number | string;

/** A question with its answers, their comments and their history. */
export const questionKey = (id: Id): SurrogateKey => `question:${String(id)}`;
/** Only a question's title and existence: for pages that name many questions. */
export const titleKey = (id: Id): SurrogateKey => `title:${String(id)}`;
/** A tag with its figures, and the lists of its questions. */
export const tagKey = (name: string): SurrogateKey => `tag:${name.toLowerCase()}`;
/** A person's profile. */
export const userKey = (id: Id): SurrogateKey => `user:${String(id)}`;
/** The reputation and the badges shown with a person's posts. */
export const reputationKey = (id: Id): SurrogateKey => `reputation:${String(id)}`;

/** The content of a page: each key with the milliseconds by which the page may be out of date. */
export type ShownKeys = ReadonlyMap<SurrogateKey, number>;

/** How long a page may be out of date, in milliseconds, by content. */
export const ALLOWANCE = {
  /** A question's page and a profile: none. */
  exact: 0,
  list: 2_000,
  /** Reputation next to an author's name. */
  reputation: 30_000,
  /** The site's figures, in the frame of every page. */
  figures: 300_000,
} as const;
