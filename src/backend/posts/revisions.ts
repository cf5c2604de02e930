import type { Row } from '../sql/tables.ts';
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
    .select(['title', 'content', 'author_id', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { title, content, author_id: authorId, created_at: createdAt } = row;
  return { id, title, content, tags, authorId, createdAt };
}

/** The revisions that an edit lies between; no `previous` where none has the text before it. */
export interface Edit {
  readonly revision: number;
  readonly previous?: number;
}

/** Keeps what an edit leaves, and before the first edit what was there. */
export async function keepRevision(
  tx: Transaction,
  editorId: number,
  before: Before,
  after: PostText,
): Promise<Edit> {
  const { id } = before;
  const last = await lastRevision(tx.sql, id);
  const rows = [toRow(id, editorId, 'edited', tx.now, after)];
  if (!last) rows.unshift(toRow(id, before.authorId, 'created', before.createdAt, before));
  const kept = await tx.sql.insertInto('revisions').values(rows).returning('id').execute();
  const ids = kept.map((row) => row.id).sort((one, other) => one - other);
  // An import's revisions have the text as it was written there, and not as it is shown here.
  const previous = last ? (last.content === before.content ? last.id : undefined) : ids[0];
  return { revision: ids.at(-1) ?? 0, ...(previous !== undefined && { previous }) };
}

/** Keeps what a post says as its first revision, where it has none yet. */
export async function keepFirst(tx: Transaction, before: Before): Promise<void> {
  if (await lastRevision(tx.sql, before.id)) return;
  const row = toRow(before.id, before.authorId, 'created', before.createdAt, before);
  await tx.sql.insertInto('revisions').values(row).execute();
}

/** The newest revision of a post that has a text. */
export function lastRevision(queries: Queries, postId: number) {
  return queries
    .selectFrom('revisions')
    .select(['id', 'content'])
    .where('post_id', '=', postId)
    .where('content', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What a revision says. */
export async function revisionText(
  queries: Queries,
  id: number,
): Promise<{ title: string; content: string; tags: string[] } | undefined> {
  const row = await queries
    .selectFrom('revisions')
    .select(['title', 'content', 'tags'])
    .where('id', '=', id)
    .executeTakeFirst();
  const content = row?.content ?? null;
  if (!row || content === null) return undefined;
  const tags = row.tags?.split(' ').filter((name) => name !== '') ?? [];
  return { title: row.title ?? '', content, tags };
}

/** Tags are kept as imports keep them: their names, parted by spaces. */
function toRow(
  post_id: number,
  author_id: number,
  kind: 'created' | 'edited',
  created_at: number,
  { title, content, tags }: PostText,
): Omit<Row<'revisions'>, 'id'> {
  return {
    post_id,
    author_id,
    kind,
    created_at,
    title,
    content,
    tags: tags?.join(' ') ?? null,
    comment: null,
  };
}
