import * as z from 'zod';
import { identified, itemsOf, Line, listOf } from './fields.ts';
import { QuestionCard, SEARCH_SORTS } from './questions.ts';
import { route } from './route.ts';
import { NewSavedSearchForm, SavedSearchForm } from './saved-search-forms.ts';

const FEATURE = 'feature saved-searches';

/** A saved search of a member; `secret` is a part of the address of its feed. */
export const SavedSearch = identified({
  name: Line.min(1),
  query: z.string().min(1),
  /** Missing for the backend's best order, and for an order that this site does not know. */
  sort: z.enum(SEARCH_SORTS).nullish().catch(null),
  secret: z.string().min(1),
});
export type SavedSearch = z.output<typeof SavedSearch>;

const ofSearch = z.object({ searchId: z.string() });
const One = z.object({ search: SavedSearch });

export const listSavedSearches = route({
  method: 'GET',
  path: '/saved-searches',
  access: 'member',
  summary: 'The caller’s saved searches, by name',
  source: FEATURE,
  response: z.object({ searches: itemsOf(SavedSearch) }),
});

export const createSavedSearch = route({
  method: 'POST',
  path: '/saved-searches',
  access: 'member',
  refusal: 'Please log in to save searches',
  status: 201,
  summary: 'Save a search under a name; its feed gets a secret link',
  source: FEATURE,
  body: NewSavedSearchForm,
  response: One,
});

export const changeSavedSearch = route({
  method: 'PUT',
  path: '/saved-searches/{searchId}',
  access: 'member',
  summary: 'Change the name, query or order of a saved search, or reset its feed’s link',
  source: FEATURE,
  params: ofSearch,
  body: SavedSearchForm,
  response: One,
});

export const removeSavedSearch = route({
  method: 'DELETE',
  path: '/saved-searches/{searchId}',
  access: 'member',
  summary: 'Remove a saved search, and its feed',
  source: FEATURE,
  params: ofSearch,
  response: z.unknown(),
});

export const getSearchFeed = route({
  method: 'GET',
  path: '/search-feeds/{secret}',
  access: 'public',
  summary: 'The newest questions matching a saved search, by its feed’s secret',
  source: FEATURE,
  params: z.object({ secret: z.string() }),
  response: z.object({
    search: z.object({ name: Line, query: z.string() }),
    questions: listOf(QuestionCard),
  }),
});
