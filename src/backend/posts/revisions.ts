import { isWithin, MINUTE } from '../../contract/durations.ts';
import { wide } from '../sql/dialect.ts';
import type { NewRow } from '../sql/tables.ts';
import type { Queries } from '../sql/open.ts';
import type { Transaction } from '../sql/transaction.ts';

/** What a post says: title and tags of questions alone. */
export interface PostText {
  readonly title: string | null;
  readonly content: string;
  readonly tags: readonly string[] | null;
}

/** A post as it is before an edit. */
export interface Before extends PostText {
  readonly id: number;
  readonly version: number;
  readonly authorId: number;
  readonly createdAt: number;
}

/** The text of a post that is held, with what its first revision needs. */
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

/** The revisions that an edit lies between; no `previous` where none has the text before it. */
export interface Edit {
  readonly revision: number;
  readonly previous?: number;
}

/** Who edits, what it leaves, and why. */
export interface Editing {
  readonly editorId: number;
  readonly after: PostText;
  readonly kind: EditKind;
  readonly reason: string | undefined;
}

/** How history calls an edit. */
export type EditKind = 'edited' | 'rolled back';

/** Keeps what an edit leaves, and before the first edit what was there. */
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
    await tx.sql
      .updateTable('revisions')
      .set({ ...left, comment: reason ?? last.comment })
      .where('id', '=', last.id)
      .execute();
    return { revision: last.id };
  }
  const rows: NewRow<'revisions'>[] = [{ post_id: id, author_id: editorId, kind, ...left }];
  if (!last) rows.unshift(firstRow(before));
  const kept = await tx.sql.insertInto('revisions').values(rows).returning('id').execute();
  const ids = kept.map((row) => row.id).sort((one, other) => one - other);
  // An import's revisions have the text as it was written there, and not as it is shown here.
  const previous = last ? (last.content === before.content ? last.id : undefined) : ids[0];
  return { revision: ids.at(-1) ?? 0, ...(previous !== undefined && { previous }) };
}

/** Keeps what a post says as its first revision, where it has none yet. */
export async function keepFirst(tx: Transaction, before: Before): Promise<void> {
  if (await lastRevision(tx.sql, before.id)) return;
  await tx.sql.insertInto('revisions').values(firstRow(before)).execute();
}

/** The text that a version of a post had; undefined where it is not kept. */
export async function textOfVersion(
  queries: Queries,
  postId: number,
  version: number,
): Promise<{ title: string; content: string; tags: string[] } | undefined> {
  const row = await queries
    .selectFrom('revisions')
    .select('id')
    .where('post_id', '=', postId)
    .where('version', '=', wide(version))
    .executeTakeFirst();
  return row && revisionText(queries, row.id);
}

/** Milliseconds after which an author's next edit is a new version. */
const CONTINUED_FOR = 5 * MINUTE + 1;

/** Whether an edit goes on with the last one: nobody has done anything in between. */
function isContinued(
  last: NonNullable<Awaited<ReturnType<typeof lastRevision>>>,
  editorId: number,
  now: number,
): boolean {
  const isOwn = last.kind === 'edited' && last.author_id === editorId;
  return isOwn && last.is_newest === 1 && isWithin(CONTINUED_FOR, last.created_at, now);
}

/** The newest revision of a post that has a text. */
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

/** What a revision says; undefined where it has no text any more. */
export async function revisionText(
  queries: Queries,
  id: number,
): Promise<{ title: string; content: string; tags: string[] } | undefined> {
  const row = await queries
    .selectFrom('revisions')
    .select(['title', 'content', 'tags'])
    .where('id', '=', id)
    .where('redacted_at', 'is', null)
    .executeTakeFirst();
  const content = row?.content ?? null;
  if (!row || content === null) return undefined;
  const tags = row.tags?.split(' ').filter((name) => name !== '') ?? [];
  return { title: row.title ?? '', content, tags };
}

/** What a post said before its first edit. */
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

/** Tags are kept as imports keep them: their names, parted by spaces. */
function textRow({ title, content, tags }: PostText) {
  return { title, content, tags: tags?.join(' ') ?? null };
}
