/**
 * Surrogate keys name what a page shows, whatever its address: `question:123`, `tag:js`, `user:5`. A
 * page in a cache carries the keys of what it shows, and a change those of what it changes.
 */
export type SurrogateKey = string;

/** Everything: of a change that may show on any page. */
export const SITE: SurrogateKey = 'site';
/** Of a page of which nobody knows what it shows: every change changes it. */
export const ANYTHING: SurrogateKey = 'anything';
/** Lists of questions that are no tag's own: of which questions they are, and in which order. */
export const QUESTIONS: SurrogateKey = 'questions';
/** Lists of tags. */
export const TAGS: SurrogateKey = 'tags';
/** Lists of people. */
export const USERS: SurrogateKey = 'users';
/** How many questions, answers, people and tags there are. */
export const FIGURES: SurrogateKey = 'figures';
/** The profiles of all people: of a change that may show on many. */
export const PROFILES: SurrogateKey = 'profiles';

type Id = number | string;

/** A question with its answers, their comments and their history. */
export const questionKey = (id: Id): SurrogateKey => `question:${String(id)}`;
/** A question's title alone, and that the question is there: of pages that name many questions. */
export const titleKey = (id: Id): SurrogateKey => `title:${String(id)}`;
/** A tag with its figures, and the lists of its questions. */
export const tagKey = (name: string): SurrogateKey => `tag:${name.toLowerCase()}`;
/** A person's profile. */
export const userKey = (id: Id): SurrogateKey => `user:${String(id)}`;
/** The reputation and the badges that stand beside what a person has written. */
export const reputationKey = (id: Id): SurrogateKey => `reputation:${String(id)}`;

/** What a page shows: each key with the milliseconds that the page may be behind a change of it. */
export type ShownKeys = ReadonlyMap<SurrogateKey, number>;

/** Milliseconds that a page may be behind a change, by what it shows. */
export const ALLOWANCE = {
  /** A question's page and a profile: none. */
  exact: 0,
  list: 2_000,
  /** Of what stands beside an author's name. */
  reputation: 30_000,
  /** Of the site's figures, which stand in the frame of every page. */
  figures: 300_000,
} as const;
