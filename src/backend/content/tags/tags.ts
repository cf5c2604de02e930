import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { ROUTES } from '../../../contract/routes.ts';
import type { TagSort } from '../../../contract/tags.ts';
import { tagKey, TAGS } from '../../../contract/surrogate-keys.ts';
import { refusedField } from '../../platform/http/errors.ts';
import { isDeep, pagingOf } from '../../platform/http/paging.ts';
import { questionCards, withoutHidden } from '../questions/cards.ts';
import { addToCounter, counters } from '../../platform/sql/counters.ts';
import type { Database } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { lockCaller, transactAs } from '../../people/users/member-locks.ts';
import * as follows from './follows.ts';
import { unignore } from './ignores.ts';
import * as lists from './lists.ts';
import { colorOf, tagNameOf } from './tags.rules.ts';
import * as store from './tags.store.ts';
import { dropSynonyms, tagsOfSynonyms } from './synonyms.ts';
import { toTag, toTagDetail } from './wire.ts';
import { refusalFor } from '../../people/privileges/privileges.ts';
import { lockExistingTag } from './admin.ts';

/** Questions on a tag's page. */
const NEWEST = 100;

/**
 * The tags that these names lead to, each once and in order. Creates missing ones; throws
 * `forbidden` if there is a caller who may not.
 */
export async function ensureTags(
  tx: Transaction,
  names: readonly string[],
  caller?: Caller,
): Promise<store.TagRow[]> {
  const tags = await tagsByName(tx, names, caller);
  return [...new Map([...tags.values()].map((tag) => [tag.id, tag])).values()];
}

/** The tags that these names lead to, by name. */
export async function tagsByName(
  tx: Transaction,
  names: readonly string[],
  caller?: Caller,
): Promise<Map<string, store.TagRow>> {
  const { uniqueNames, known, synonyms, missing } = await lookUp(tx, names);
  if (caller && missing.length > 0) mayCreate(caller, missing);
  let existing = known;
  if (missing.length > 0) {
    const withColors = missing.map((name) => ({ name, color: colorOf(name) }));
    await addToCounter(tx, 'tags', await store.createTags(tx, withColors));
    existing = await store.tagsNamed(tx, uniqueNames);
  }
  const tags = uniqueNames.flatMap((name): [string, store.TagRow][] => {
    const tag = synonyms.get(name) ?? existing.get(name);
    return tag ? [[name, tag]] : [];
  });
  return new Map(tags);
}

async function lookUp(tx: Transaction, names: readonly string[]) {
  const uniqueNames = [...new Set(names.map(tagNameOf))];
  const known = await store.tagsNamed(tx, uniqueNames);
  // Read after the tags, which are locked: a merge cannot end before it has moved this question
  // too.
  const synonyms = await tagsOfSynonyms(tx.sql, uniqueNames);
  const missing = uniqueNames.filter((name) => !known.has(name) && !synonyms.has(name));
  return { uniqueNames, known, synonyms, missing };
}

/** Throws `forbidden` if one of these tags does not exist and the caller may not create tags. */
export async function mustBeTags(
  tx: Transaction,
  names: readonly string[],
  caller: Caller,
): Promise<void> {
  const { missing } = await lookUp(tx, names);
  if (missing.length > 0) mayCreate(caller, missing);
}

function mayCreate(caller: Caller, missing: readonly string[]): void {
  const refusal = refusalFor(caller, 'create-tags');
  if (refusal === undefined) return;
  const message = `There is no tag named ${missing.join(' or ')}. ${refusal}`;
  throw refusedField('forbidden', 'tags', message);
}

/**
 * The tags with exactly these names, for an import: a name that led elsewhere becomes a tag again.
 */
export async function ensureImported(
  tx: Transaction,
  names: readonly string[],
): Promise<store.TagRow[]> {
  await dropSynonyms(tx, names);
  return ensureTags(tx, names);
}

/** A page of tags. `search` matches any part of a name literally, including `%` and `_`. */
export async function listTags(
  { db }: Backend,
  caller: Caller | undefined,
  query: { readonly page: number; readonly sort: TagSort; readonly search?: string | undefined },
  sender: string,
): Promise<CallResult<typeof ROUTES.listTags>> {
  const { page, sort } = query;
  const search = tagNameOf(query.search ?? '');
  const limit = PAGE_SIZE.tags;
  const given = { callerId: caller?.id ?? 0, offset: (page - 1) * limit };
  const all = async ({ sql }: Database) => ({
    rows: await lists.pageOfTags[sort](sql, given),
    totalTags: (await counters(sql)).tags,
  });
  const found = async ({ sql }: Database) => ({
    rows: await lists.pageOfTagsLike(sql, search, sort, given),
    totalTags: await lists.countTags(sql, search),
  });
  const read = search === '' ? all : found;
  const isLong = search !== '' || isDeep(given);
  const { rows, totalTags } = await (isLong ? db.readLong(sender, read) : read(db));
  return { tags: rows.map(toTag), pagination: { ...pagingOf(page, limit, totalTags), totalTags } };
}

/** A tag with its figures, related tags, and newest questions. */
export async function getTag(
  { db }: Backend,
  caller: Caller | undefined,
  name: string,
  prepared: boolean,
): Promise<CallResult<typeof ROUTES.getTag>> {
  const tag = await lists.existingTag(db.sql, name, caller?.id);
  const related = await lists.relatedTags(db.sql, tag.id);
  const ids = await lists.newestQuestions(db.sql, tag.id, NEWEST);
  const options = { prepared, callerId: caller?.id, askedFor: [tag.name] };
  const { shown, hiddenCount } = withoutHidden(await questionCards(db.sql, ids, options));
  const hasSynonyms = await lists.hasSynonyms(db.sql, tag.id);
  const detail = toTagDetail(tag, { related, hasSynonyms });
  return { tag: detail, questions: shown, ...(hiddenCount > 0 && { hiddenCount }) };
}

/** The tags that the caller follows, by name. */
export async function listFollowedTags(
  { db }: Backend,
  caller: Caller,
): Promise<CallResult<typeof ROUTES.listFollowedTags>> {
  const { tags } = await follows.followedTags(db.sql, caller.id);
  const names = tags.map(({ name }) => name).sort();
  return { tags: names.map((name) => ({ name })) };
}

/** Follows a tag, or unfollows it. Returns which. */
export function followTag(
  backend: Backend,
  caller: Caller,
  name: string,
): Promise<{ isFollowing: boolean }> {
  return transactAs(backend, caller, async (tx) => {
    await lockCaller(tx, caller);
    const tag = await lockExistingTag(tx, name);
    // Unfollowing must not start to ignore the tag because of an ignored name that was merged into
    // it.
    await unignore(tx, caller.id, tag);
    const followed = await follows.unfollow(tx, tag.id, caller.id);
    if (!followed) await follows.follow(tx, tag.id, caller.id);
    await follows.addFollowers(tx, tag.id, followed ? -1 : 1);
    tx.publish({ type: 'pages-changed', surrogateKeys: [tagKey(tag.name), TAGS] });
    return { isFollowing: !followed };
  });
}
