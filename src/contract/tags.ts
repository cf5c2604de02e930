import * as z from 'zod';
import {
  Color,
  Count,
  Flag,
  Id,
  identified,
  itemsOf,
  listOf,
  OptionalText,
  Page,
  Time,
} from './fields.ts';
import { TagPaging } from './paging.ts';
import { QuestionCard } from './questions.ts';
import { route } from './route.ts';
import { SEARCH_MAX } from './search.ts';
import { multiLine } from '../shared/clean-text.ts';

/** The description of a tag. */
export const TagDescription = z
  .string()
  .check(z.overwrite(multiLine), z.maxLength(500, 'At most 500 characters'));

/** Section 3, tag. `followers` contains ids; `followerCount`, if sent, is the true total. */
export const Tag = identified({
  name: z.string().min(1),
  description: OptionalText,
  /** `#rrggbb`; anything else is shown in the default color. */
  color: Color,
  featured: Flag,
  questionCount: Count,
  followers: listOf(Id),
  followerCount: z.number().int().nullish(),
  createdAt: Time.nullish(),
  /** Whether dollars in questions with it are formulas. */
  tex: z.boolean().nullish(),
  /** The version of the description, the base version for a change. */
  version: z.number().int().nullish(),
  /** The usernames of members who moderate its questions. */
  moderators: z.array(z.string()).nullish(),
});
export type Tag = z.output<typeof Tag>;

/** Section 3, tag detail. The figures after `isFollowing` are true totals, if sent. */
export const TagDetail = identified({
  ...Tag.out.shape,
  isFollowing: Flag,
  /** Questions with an accepted answer. */
  answeredCount: z.number().int().nullish(),
  /** The rounded mean of the questions' scores. */
  averageScore: z.number().nullish(),
  /** Tags that occur together with this one, the most frequent first. */
  related: z.array(z.string()).nullish(),
  /** Whether the tag has synonyms or proposed ones. */
  hasSynonyms: z.boolean().nullish(),
});
export type TagDetail = z.output<typeof TagDetail>;

export const TAG_SORTS = ['popular', 'newest', 'name'] as const;
export type TagSort = (typeof TAG_SORTS)[number];

export const listTags = route('GET /tags', {
  access: 'personal',
  summary: 'A page of tags',
  query: z.object({
    page: Page,
    sort: z.enum(TAG_SORTS).default('popular'),
    search: z.string().max(SEARCH_MAX).optional(),
  }),
  response: z.object({ tags: itemsOf(Tag), pagination: TagPaging.nullish().catch(null) }),
});

export const getTag = route('GET /tags/{name}', {
  access: 'personal',
  summary: 'One tag with its newest 100 questions',
  response: z.object({
    tag: TagDetail,
    questions: listOf(QuestionCard),
    /** The number of questions left out because the caller ignores another tag of theirs. */
    hiddenCount: z.number().int().nullish(),
  }),
});

export const followTag = route('PUT /tags/{name}/follow', {
  access: 'member',
  refusal: 'Please login to follow tags',
  summary: 'Follow a tag, or stop following it',
  response: z.object({ isFollowing: z.boolean() }),
});

export const listFollowedTags = route('GET /followed-tags', {
  access: 'member',
  summary: 'The tags the caller follows, by name: the most recent 50',
  response: z.object({ tags: listOf(z.object({ name: z.string().min(1) })) }),
});
