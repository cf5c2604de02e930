import { bodyText } from '../../src/markup/plain.ts';
import type { Database } from '../../src/backend/platform/sql/database.ts';
import type { CleanHtml } from '../../src/markup/html.ts';

export interface Question {
  readonly id: number;
  readonly title: string;
  /** Plain text. */
  readonly body: string;
}

/** A link between two questions, or a mark that they ask the same. */
export interface Pair {
  readonly from: number;
  readonly to: number;
  readonly kind: 'linked' | 'duplicate';
}

export async function questionsIn({ sql }: Database): Promise<Map<number, Question>> {
  const rows = await sql
    .selectFrom('posts')
    .select(['id', 'title', 'content'])
    .where('kind', '=', 'question')
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, title, content }) => [
      id,
      { id, title: title ?? '', body: bodyText(content as CleanHtml) },
    ]),
  );
}

export async function pairsIn({ sql }: Database): Promise<Pair[]> {
  const rows = await sql
    .selectFrom('post_links')
    .innerJoin('posts as one', 'one.id', 'post_links.question_id')
    .innerJoin('posts as other', 'other.id', 'post_links.related_id')
    .select(['post_links.question_id as from', 'post_links.related_id as to', 'post_links.kind'])
    .where('one.kind', '=', 'question')
    .where('other.kind', '=', 'question')
    .orderBy('post_links.question_id')
    .orderBy('post_links.related_id')
    .execute();
  return rows;
}
