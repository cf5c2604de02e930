import * as z from 'zod';
import {
  Count,
  Id,
  identified,
  itemsOf,
  Line,
  listOf,
  OptionalText,
  Page,
  Time,
  typedLine,
} from './fields.ts';
import { UserPaging } from './paging.ts';
import { PostSummary } from './posts.ts';
import { route } from './route.ts';
import { SomeAuthor } from './users.ts';
import { multiLine } from '../shared/clean-text.ts';

/** Maximum length of a note on a saved post. */
export const NOTE_MAX = 300;
/** Maximum length of a list's name. */
export const LIST_NAME_MAX = 60;
/** Maximum number of lists per person. */
export const LISTS_MAX = 50;
/** Maximum number of saved posts, per list and per person. */
export const LIST_POSTS_MAX = 1_000;
export const SAVED_POSTS_MAX = 5_000;

const NAME_REQUIRED = 'Name is required';
const NAME_TOO_LONG = `Name must be at most ${String(LIST_NAME_MAX)} characters`;
const NOTE_TOO_LONG = `Note must be at most ${String(NOTE_MAX)} characters`;

const name = typedLine(LIST_NAME_MAX, NAME_REQUIRED, NAME_TOO_LONG);

export const NewSavedListForm = z.object({ name });

/** Actions on the public address of a list. */
const SHARINGS = ['on', 'off', 'renew'] as const;
export type Sharing = (typeof SHARINGS)[number];

export const SavedListForm = z.object({
  name: z.optional(name),
  sharing: z.optional(z.enum(SHARINGS)),
});

/** Omitted fields stay as they are. */
export const SavedPostForm = z.object({
  note: z.optional(
    z
      .string()
      .check(
        z.maxLength(NOTE_MAX * 10, { error: NOTE_TOO_LONG, abort: true }),
        z.overwrite(multiLine),
        z.maxLength(NOTE_MAX, NOTE_TOO_LONG),
      ),
  ),
  /** Null: in no list. */
  listId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** The name of a new list, instead of `listId`. */
  name: z.optional(name),
});

export type SavedListForm = z.output<typeof SavedListForm>;
export type SavedPostForm = z.output<typeof SavedPostForm>;

/** A post in lists of saved posts. */
export const ListedPost = z.object({
  ...PostSummary.shape,
  excerpt: OptionalText,
  voteScore: Count,
});
export type ListedPost = z.output<typeof ListedPost>;

/** A saved post, by the post's id. */
const SavedPost = identified({
  note: OptionalText,
  listId: Id.nullish(),
  savedAt: Time,
  /** Null if it has been deleted. */
  post: ListedPost.nullish(),
});

/** A list of saved posts; `secret` is the last part of its public address, if it is shared. */
export const SavedList = identified({
  name: Line.min(1),
  postCount: Count,
  secret: z.string().nullish(),
});
export type SavedList = z.output<typeof SavedList>;

const One = z.object({ list: SavedList });

/** The pseudo-list of posts that are in no list. */
export const NO_LIST = 'none';

export const listSavedPosts = route('GET /saved-posts', {
  access: 'member',
  summary: 'The caller’s saved posts, newest first, and lists by name',
  query: z.object({
    page: Page,
    /** The id of a list, or `none`; all by default. */
    list: z.string().max(64).optional(),
  }),
  response: z.object({
    posts: itemsOf(SavedPost),
    pagination: UserPaging.nullish(),
    lists: listOf(SavedList),
    /** Including posts in no list. */
    total: Count,
  }),
});

export const getSavedPost = route('GET /posts/{id}/saved', {
  access: 'member',
  summary: 'A post with the caller’s note and list, if saved',
  response: z.object({
    post: PostSummary,
    saved: z.object({ note: OptionalText, listId: Id.nullish() }).nullish(),
    lists: listOf(SavedList),
  }),
});

export const savePost = route('PUT /posts/{id}/saved', {
  access: 'member',
  refusal: 'Please log in to save posts',
  summary: 'Save a post, or change its note or list, atomically',
  body: SavedPostForm,
  /** The id of a newly created list. */
  response: z.object({ isSaved: z.boolean(), listId: Id.nullish() }),
});

export const removeSavedPost = route('DELETE /posts/{id}/saved', {
  access: 'member',
  summary:
    'Unsave a post and drop its note; with `only=plain` refused (409) if it has a note or list',
  query: z.object({ only: z.literal('plain').optional() }),
  response: z.object({ isSaved: z.boolean() }),
});

export const createSavedList = route('POST /saved-lists', {
  access: 'member',
  status: 201,
  summary: 'Make a list for saved posts',
  body: NewSavedListForm,
  response: One,
});

export const changeSavedList = route('PUT /saved-lists/{listId}', {
  access: 'member',
  summary: 'Rename a list, share it by a secret link, stop sharing, or reset the link',
  body: SavedListForm,
  response: One,
});

export const removeSavedList = route('DELETE /saved-lists/{listId}', {
  access: 'member',
  summary: 'Remove a list; its posts stay saved, without a list',
  response: z.unknown(),
});

export const getSharedList = route('GET /shared-lists/{secret}', {
  access: 'public',
  summary: 'A shared list by its secret, without notes and without posts that were deleted',
  query: z.object({ page: Page }),
  response: z.object({
    list: z.object({ name: Line }),
    owner: SomeAuthor,
    posts: itemsOf(ListedPost),
    pagination: UserPaging.nullish(),
  }),
});
