import type {
  getPostSource,
  getSuggestion,
  ListedSuggestion,
  Suggestion,
} from '../../../contract/suggestions.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Author } from '../../../contract/users.ts';
import type { Backend, Caller } from '../../backend.ts';
import { forbidden, notFound } from '../../platform/http/errors.ts';
import { mustBeUnlocked } from '../posts/locks.ts';
import { postOnPage } from '../posts/page.ts';
import { textAt } from '../posts/own-post.ts';
import { postSummary } from '../posts/summary.ts';
import type { Flag } from '../../platform/sql/tables.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { LAPSES_AFTER, statusNow } from './suggestions.rules.ts';
import { tagsEditedBy } from '../tags/texts.ts';
import {
  type ListedRow,
  MOST_SHOWN,
  suggestionRow,
  type SuggestionRow,
  waitingRows,
} from './suggestions.store.ts';
import { holds } from '../../people/privileges/privileges.ts';

/**
 * The source for a suggestion. Throws `not_found`, and `forbidden` if the caller may edit the post
 * or while edits are locked.
 */
export async function postSource(
  { db: { sql }, clock }: Backend,
  caller: Caller,
  id: number,
  requestedVersion?: number,
): Promise<CallResult<typeof getPostSource>> {
  const post = await postSummary(sql, id);
  const [row] = await postOnPage(sql, { id: Number(post._id), prepared: 0 });
  if (!row) throw notFound('Post');
  mustSuggest(caller, row);
  await mustBeUnlocked(sql, caller, row.id, { kind: 'edits', now: clock() });
  return textAt(sql, row, requestedVersion);
}

/** Refuses callers who may edit the post themselves. */
export function mustSuggest(
  caller: Caller,
  post: { readonly author_id: number; readonly is_wiki: Flag },
): void {
  if (!holds(caller, 'edit') && post.author_id !== caller.id && post.is_wiki === 0) return;
  throw forbidden('You can edit this post yourself');
}

/** Pending suggestions: the member's own and those that the member decides. */
export async function listSuggestions(
  backend: Backend,
  caller: Caller,
): Promise<{ suggestions: ListedSuggestion[] }> {
  const { sql } = backend.db;
  const now = backend.clock();
  const of = { userId: caller.id, since: now - LAPSES_AFTER };
  const rows = [
    ...(await waitingRows(sql, 'post', { ...of, isOwn: !holds(caller, 'edit') })),
    ...(await waitingRows(sql, 'tag', { ...of, isOwn: false })),
  ];
  const decided = await decidedBy(backend, caller, rows);
  const shown = rows.filter((row) => row.user_id === caller.id || decided.has(row));
  const people = await authorsOf(sql, shown.flatMap(peopleOf));
  const suggestions = shown
    .toSorted((one, other) => one.id - other.id)
    .slice(0, MOST_SHOWN)
    .map((row) => toListed(row, people, { now, mayDecide: decided.has(row) }));
  return { suggestions };
}

/** Those of these suggestions that the caller decides: who may edit the post or tag, except the author. */
async function decidedBy<One extends ListedRow>(
  backend: Backend,
  caller: Caller,
  rows: readonly One[],
): Promise<ReadonlySet<One>> {
  const others = rows.filter(({ user_id }) => user_id !== caller.id);
  const tags = others.flatMap(({ tag }) => tag ?? []);
  const edited = await tagsEditedBy(backend, caller, tags);
  const decided = others.filter(({ post, tag }) =>
    tag ? edited.has(tag.id) : post?.author_id === caller.id || holds(caller, 'edit'),
  );
  return new Set(decided);
}

export const mayDecide = async (
  backend: Backend,
  caller: Caller,
  row: ListedRow,
): Promise<boolean> => (await decidedBy(backend, caller, [row])).has(row);

/** A suggestion and the text it started from. Throws `not_found`. */
export async function readSuggestion(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<CallResult<typeof getSuggestion>> {
  const row = await visibleRow(backend, caller, id);
  return { suggestion: await toSuggestion(backend, caller, row), base: baseIn(row) };
}

/** A question's text, an answer's `content`, or a tag's `description`. */
interface Text {
  readonly title: string | null;
  readonly content: string;
  readonly tags: string[];
  readonly description?: string | null | undefined;
}

/** The text of the post or tag when the suggestion was started. */
export const baseIn = ({ base }: Pick<SuggestionRow, 'base'>): Text => ({
  ...{ title: null, content: '', tags: [] },
  ...(JSON.parse(base) as Partial<Text>),
});

/** The suggested text. */
export function textIn({
  title,
  content,
  tags,
  tag,
}: Pick<SuggestionRow, 'title' | 'content' | 'tags' | 'tag'>): Text {
  const names = tags?.split(' ').filter((name) => name !== '') ?? [];
  const about = tag ? { content: '', description: content } : { content };
  return { title, tags: names, ...about };
}

export const partsOf = ({ title, tags, content, description }: Text): string[] => [
  title ?? '',
  tags.join(' '),
  content,
  description ?? '',
];

/** A suggestion that the caller made or decides. Throws `not_found`. */
export async function visibleRow(
  backend: Backend,
  caller: Caller,
  id: number,
): Promise<SuggestionRow> {
  const row = await suggestionRow(backend.db.sql, id);
  // To others it does not exist: pending suggestions are private.
  const isSeen = row && (row.user_id === caller.id || (await mayDecide(backend, caller, row)));
  if (!isSeen) throw notFound('Suggestion');
  return row;
}

/** A suggestion as the caller sees it now. */
export async function toSuggestion(
  backend: Backend,
  caller: Caller,
  row: SuggestionRow,
): Promise<Suggestion> {
  const people = await authorsOf(backend.db.sql, peopleOf(row));
  const as = { now: backend.clock(), mayDecide: await mayDecide(backend, caller, row) };
  return { ...toListed(row, people, as), ...textIn(row) };
}

const peopleOf = ({ user_id, post, decided_by }: ListedRow): number[] => [
  user_id,
  post?.author_id ?? user_id,
  decided_by ?? user_id,
];

function toListed(
  { post, tag, ...row }: ListedRow,
  people: ReadonlyMap<number, Author>,
  { now, mayDecide }: { readonly now: number; readonly mayDecide: boolean },
): ListedSuggestion {
  const status = statusNow(row, now);
  return {
    _id: String(row.id),
    author: people.get(row.user_id) ?? null,
    createdAt: timeOf(row.created_at),
    reason: row.reason,
    version: row.version,
    isStale: status === 'waiting' && row.version !== row.current,
    status,
    decidedBy: row.decided_by === null ? null : (people.get(row.decided_by) ?? null),
    decidedAt: row.decided_at === null ? null : timeOf(row.decided_at),
    decisionReason: row.decision_reason ?? '',
    mayDecide: status === 'waiting' && mayDecide,
    isRedacted: row.redacted_at !== null,
    size: { added: row.words_added, removed: row.words_removed },
    post: post && {
      kind: post.kind,
      _id: String(post.id),
      questionId: String(post.question_id),
      title: post.title,
      author: people.get(post.author_id) ?? null,
    },
    tag: tag && { name: tag.name },
  };
}

const timeOf = (at: number): string => new Date(at).toISOString();
