import type { Row } from '../sql/tables.ts';
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

/** Keeps what an edit leaves, and before the first edit what was there. */
export async function keepRevision(
  tx: Transaction,
  editorId: number,
  before: Before,
  after: PostText,
): Promise<void> {
  const { id } = before;
  const rows = [toRow(id, editorId, 'edited', tx.now, after)];
  if (!(await hasRevisions(tx, id))) {
    rows.unshift(toRow(id, before.authorId, 'created', before.createdAt, before));
  }
  await tx.sql.insertInto('revisions').values(rows).execute();
}

async function hasRevisions(tx: Transaction, postId: number): Promise<boolean> {
  const one = await tx.sql
    .selectFrom('revisions')
    .select('id')
    .where('post_id', '=', postId)
    .where('content', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
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
