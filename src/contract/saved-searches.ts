import * as z from 'zod';
import { identified, itemsOf, Line, listOf, typedLine } from './fields.ts';
import { QuestionCard, SEARCH_SORTS } from './questions.ts';
import { route } from './route.ts';
import { SEARCH_MAX } from './search.ts';
import { singleLine } from '../shared/clean-text.ts';

/** Maximum number of saved searches per person. */
export const SAVED_SEARCHES_MAX = 30;
/** Maximum length of a saved search's name. */
export const SEARCH_NAME_MAX = 60;

const NAME_REQUIRED = 'Name is required';
const NAME_TOO_LONG = `Name must be at most ${String(SEARCH_NAME_MAX)} characters`;
const SEARCH_REQUIRED = 'Search is required';
const SEARCH_TOO_LONG = `Search must be at most ${String(SEARCH_MAX)} characters`;

const name = typedLine(SEARCH_NAME_MAX, NAME_REQUIRED, NAME_TOO_LONG);

/** Words and operators. */
const query = typedLine(SEARCH_MAX, SEARCH_REQUIRED, SEARCH_TOO_LONG);
const sort = z.optional(z.nullable(z.enum(SEARCH_SORTS)));

/** Without an order, the backend's best one is used. */
export const NewSavedSearchForm = z.object({ name, query, sort });

/** Omitted fields stay as they are. */
export const SavedSearchForm = z.object({
  name: z.optional(name),
  query: z.optional(query),
  /** Null for the backend's best order. */
  sort,
  /** Gives its feed a new address; the old one stops working. */
  renew: z.optional(z.boolean()),
});

interface Search {
  readonly query: string;
  /** Missing for the backend's best order. */
  readonly sort?: string | null | undefined;
}

/** Whether two searches find the same in the same order, however they are written. */
export const isSameSearch = (one: Search, other: Search): boolean => keyOf(one) === keyOf(other);

const keyOf = ({ query, sort }: Search): string =>
  `${sort ?? 'relevance'} ${singleLine(query).toLowerCase()}`;

export type NewSavedSearchForm = z.output<typeof NewSavedSearchForm>;
export type SavedSearchForm = z.output<typeof SavedSearchForm>;

/** A saved search of a member; `secret` is a part of the address of its feed. */
export const SavedSearch = identified({
  name: Line.min(1),
  query: z.string().min(1),
  /** Missing for the backend's best order, and for an order that this site does not know. */
  sort: z.enum(SEARCH_SORTS).nullish().catch(null),
  secret: z.string().min(1),
});
export type SavedSearch = z.output<typeof SavedSearch>;

const One = z.object({ search: SavedSearch });

export const listSavedSearches = route('GET /saved-searches', {
  access: 'member',
  summary: 'The caller’s saved searches, by name',
  response: z.object({ searches: itemsOf(SavedSearch) }),
});

export const createSavedSearch = route('POST /saved-searches', {
  access: 'member',
  refusal: 'Please log in to save searches',
  status: 201,
  summary: 'Save a search under a name; its feed gets a secret link',
  body: NewSavedSearchForm,
  response: One,
});

export const changeSavedSearch = route('PUT /saved-searches/{searchId}', {
  access: 'member',
  summary: 'Change the name, query or order of a saved search, or reset its feed’s link',
  body: SavedSearchForm,
  response: One,
});

export const removeSavedSearch = route('DELETE /saved-searches/{searchId}', {
  access: 'member',
  summary: 'Remove a saved search, and its feed',
  response: z.unknown(),
});

export const getSearchFeed = route('GET /search-feeds/{secret}', {
  access: 'public',
  summary: 'The newest questions matching a saved search, by its feed’s secret',
  response: z.object({
    search: z.object({ name: Line, query: z.string() }),
    questions: listOf(QuestionCard),
  }),
});
