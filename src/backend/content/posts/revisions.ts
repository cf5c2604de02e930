import { isWithin, MINUTE } from '../../../shared/durations.ts';
import { wide } from '../../platform/sql/dialect.ts';
import type { NewRow } from '../../platform/sql/tables.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { findRow, insertRows, updateRows } from '../../platform/sql/rows.ts';

/** The text of a post; only questions have a title and tags. */
export interface PostText {
  readonly title: string | null;
  readonly content: string;
  readonly tags: readonly string[] | null;
}

/** A post before an edit. */
export interface Before extends PostText {
  readonly id: number;
  readonly version: number;
  readonly authorId: number;
  readonly createdAt: number;
}

/** The text of a locked post, with what its first revision needs. */
export async function textOf(
  tx: Transaction,
  id: number,
  tags: readonly string[] | null,
): Promise<Before> {
  const row = await tx.sql
    .selectFrom('posts')
    .select(['title', 'content', 'author_id', 'created_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { title, content, author_id: authorId, created_at: createdAt, version } = row;
  return { id, title, content, tags, authorId, createdAt, version };
}

/**
 * The revisions before and after an edit; `previous` is undefined if no revision has the earlier
 * text.
 */
export interface Edit {
  readonly revision: number;
  readonly previous?: number;
}

/** Who edits, the resulting text, and the reason. */
export interface Editing {
  readonly editorId: number;
  readonly after: PostText;
  readonly kind: EditKind;
  readonly reason: string | undefined;
}

/** The name of an edit in the history. */
export type EditKind = 'edited' | 'rolled back';

/** Stores the result of an edit, and before the first edit the original text. */
export async function keepRevision(
  tx: Transaction,
  before: Before,
  { editorId, after, kind, reason }: Editing,
): Promise<Edit> {
  const { id, version } = before;
  const last = await lastRevision(tx.sql, id);
  const left = {
    ...textRow(after),
    version: version + 1,
    created_at: tx.now,
    comment: reason ?? null,
  };
  const isOwn = kind === 'edited' && editorId === before.authorId;
  if (last && isOwn && isContinued(last, editorId, tx.now)) {
    await updateRows(tx.sql, 'revisions', last.id, { ...left, comment: reason ?? last.comment });
    return { revision: last.id };
  }
  const rows: NewRow<'revisions'>[] = [{ post_id: id, author_id: editorId, kind, ...left }];
  if (!last) rows.unshift(firstRow(before));
  const kept = await tx.sql.insertInto('revisions').values(rows).returning('id').execute();
  const ids = kept.map((row) => row.id).sort((one, other) => one - other);
  // Imported revisions have the original text, which may differ from the text shown here.
  const previous = last ? (last.content === before.content ? last.id : undefined) : ids[0];
  return { revision: ids.at(-1) ?? 0, ...(previous !== undefined && { previous }) };
}

/** Stores a post's text as its first revision, unless it has one. */
export async function keepFirst(tx: Transaction, before: Before): Promise<void> {
  if (await lastRevision(tx.sql, before.id)) return;
  await insertRows(tx.sql, 'revisions', firstRow(before));
}

/** The text of a version of a post; undefined if it is not stored. */
export async function textOfVersion(
  queries: Queries,
  postId: number,
  version: number,
): Promise<{ title: string; content: string; tags: string[] } | undefined> {
  const row = await findRow(
    queries,
    'revisions',
    { post_id: postId, version: wide(version) },
    'id',
  );
  return row && revisionText(queries, row.id);
}

/** Milliseconds after which an author's next edit becomes a new version. */
const CONTINUED_FOR = 5 * MINUTE + 1;

/** Whether an edit continues the last one: nothing else happened in between. */
function isContinued(
  last: NonNullable<Awaited<ReturnType<typeof lastRevision>>>,
  editorId: number,
  now: number,
): boolean {
  const isOwn = last.kind === 'edited' && last.author_id === editorId;
  return isOwn && last.is_newest === 1 && isWithin(CONTINUED_FOR, last.created_at, now);
}

/** A post's newest revision that has a text. */
export function lastRevision(queries: Queries, postId: number) {
  return queries
    .selectFrom('revisions')
    .select(['id', 'kind', 'author_id', 'created_at', 'content', 'comment'])
    .select((row) =>
      row
        .case()
        .when(
          'id',
          '=',
          row
            .selectFrom('revisions as newest')
            .select((newest) => newest.fn.max('newest.id').as('id'))
            .where('newest.post_id', '=', postId),
        )
        .then(1)
        .else(0)
        .end()
        .as('is_newest'),
    )
    .where('post_id', '=', postId)
    .where('content', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The text of a revision; undefined if it was removed. */
export async function revisionText(
  queries: Queries,
  id: number,
): Promise<{ title: string; content: string; tags: string[] } | undefined> {
  const row = await findRow(queries, 'revisions', { id, redacted_at: null }, [
    'title',
    'content',
    'tags',
  ]);
  const content = row?.content ?? null;
  if (!row || content === null) return undefined;
  const tags = row.tags?.split(' ').filter((name) => name !== '') ?? [];
  return { title: row.title ?? '', content, tags };
}

/** The text of a post before its first edit. */
function firstRow(before: Before): NewRow<'revisions'> {
  return {
    post_id: before.id,
    author_id: before.authorId,
    kind: 'created',
    created_at: before.createdAt,
    comment: null,
    version: before.version,
    ...textRow(before),
  };
}

/** Tags are stored as imports store them: names separated by spaces. */
function textRow({ title, content, tags }: PostText) {
  return { title, content, tags: tags?.join(' ') ?? null };
}
