import { sql } from 'kysely';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { TagSort } from '../../../contract/tags.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { statement } from '../../platform/sql/statement.ts';
import type { Row } from '../../platform/sql/tables.ts';
import { selectTotals } from './counts.store.ts';
import { moderatorNames } from './moderators.store.ts';
import { notFound } from '../../platform/http/errors.ts';
import { containing, tagNameOf } from './tags.rules.ts';
import { idOfName } from './synonyms.ts';

/** All columns but the totals and the wiki, which is long. */
const COLUMNS = [
  'tags.id',
  'tags.name',
  'tags.description',
  'tags.color',
  'tags.featured',
  'tags.tex',
  'tags.follower_count',
  'tags.version',
  'tags.created_at',
] as const;

/** A tag, with the caller's id if the caller follows it. */
export type FollowedTag = Omit<Row<'tags'>, 'wiki'> & {
  readonly follower_id: number | null;
  /** Usernames separated by spaces; null for none. */
  readonly moderators: string | null;
};

/** Related tags come from this many of the newest questions, regardless of the tag's size. */
const RELATED_SAMPLE = 1_000;
const RELATED = 5;

/** The caller, 0 for a guest, and how many tags come before the page. */
type TagPage = Readonly<Record<'callerId' | 'offset', number>>;

/** A page of all tags. Each sort is read from an index (tags_popular, tags_newest, the names'). */
export const pageOfTags = {
  popular: statement((queries, given: TagPage) => sortedPage(queries, 'popular', given)),
  newest: statement((queries, given: TagPage) => sortedPage(queries, 'newest', given)),
  name: statement((queries, given: TagPage) => sortedPage(queries, 'name', given)),
} as const satisfies Record<TagSort, unknown>;

/** A page of the tags whose names contain this text. */
export const pageOfTagsLike = (queries: Queries, search: string, sort: TagSort, given: TagPage) =>
  sortedPage(queries, sort, given).where(nameHas(search)).execute();

function sortedPage(queries: Queries, sort: TagSort, { callerId, offset }: TagPage) {
  const page = tagsFor(queries, callerId).limit(PAGE_SIZE.tags).offset(offset);
  if (sort === 'newest') return page.orderBy('tags.created_at', 'desc').orderBy('tags.id', 'desc');
  return (sort === 'popular' ? page.orderBy('tags.question_count', 'desc') : page).orderBy(
    'tags.name',
  );
}

/** The number of tags whose names contain this text. */
export async function countTags(queries: Queries, search: string): Promise<number> {
  const { found } = await queries
    .selectFrom('tags')
    .select((row) => row.fn.countAll<number>().as('found'))
    .where(nameHas(search))
    .executeTakeFirstOrThrow();
  return found;
}

/** The tag that a name leads to. */
export function tagNamed(queries: Queries, name: string, callerId: number | undefined) {
  return tagsFor(queries, callerId).where('tags.id', '=', idOfName(name)).executeTakeFirst();
}

/** The tag that a name typed by a person leads to. Throws `not_found`. */
export async function existingTag(queries: Queries, name: string, callerId?: number) {
  const tag = await tagNamed(queries, tagNameOf(name), callerId);
  if (!tag) throw notFound('Tag');
  return tag;
}

/** The ids of a tag's newest questions. */
export async function newestQuestions(
  queries: Queries,
  tagId: number,
  limit: number,
): Promise<number[]> {
  const rows = await newestOf(queries, tagId, limit).execute();
  return rows.map(({ question_id }) => question_id);
}

/** The names of tags that occur together with this one, most frequent first. */
export async function relatedTags(queries: Queries, tagId: number): Promise<string[]> {
  const rows = await queries
    .selectFrom(newestOf(queries, tagId, RELATED_SAMPLE).as('newest'))
    .innerJoin('question_tags as beside', 'beside.question_id', 'newest.question_id')
    .innerJoin('tags', 'tags.id', 'beside.tag_id')
    .select('tags.name')
    .where('beside.tag_id', '<>', tagId)
    .groupBy('tags.name')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .orderBy('tags.name')
    .limit(RELATED)
    .execute();
  return rows.map(({ name }) => name);
}

/** Whether a tag has synonyms or proposed synonyms. */
export async function hasSynonyms(queries: Queries, tagId: number): Promise<boolean> {
  const names = queries
    .selectFrom('tag_synonyms')
    .select('name')
    .where('tag_id', '=', tagId)
    .where('state', '<>', 'splitting');
  const proposed = queries
    .selectFrom('synonym_proposals')
    .select('name')
    .where('tag_id', '=', tagId)
    .where('status', '=', 'open');
  const row = await names.unionAll(proposed).limit(1).executeTakeFirst();
  return row !== undefined;
}

function newestOf(queries: Queries, tagId: number, limit: number) {
  return queries
    .selectFrom('question_tags')
    .select('question_tags.question_id')
    .where('question_tags.tag_id', '=', tagId)
    .orderBy('question_tags.created_at', 'desc')
    .orderBy('question_tags.question_id', 'desc')
    .limit(limit);
}

function tagsFor(queries: Queries, callerId = 0) {
  return queries
    .selectFrom('tags')
    .select(COLUMNS)
    .select(selectTotals)
    .select(moderatorNames)
    .select((tag) =>
      tag
        .selectFrom('tag_follows')
        .select('tag_follows.user_id')
        .whereRef('tag_follows.tag_id', '=', 'tags.id')
        .where('tag_follows.user_id', '=', callerId)
        .as('follower_id'),
    );
}

const nameHas = (search: string) => sql<boolean>`tags.name like ${containing(search)} escape '\\'`;
