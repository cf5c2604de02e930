import { sql } from 'kysely';
import { questionKey } from '../../../contract/surrogate-keys.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { QUESTION, idsOnPage } from '../../platform/sql/post-kinds.ts';

/** Links to other questions that are stored for a body; further ones are only links. */
const LINKS_KEPT = 20;
const ANCHOR = /<a\b[^>]*?\bhref="([^"]*)"/g;
const QUESTION_PATH = /^\/questions\/([1-9]\d{0,14})(?:[/?#]|$)/;

/** The ids of this site's questions that a clean body links to, each once. */
export function linkedIds(html: string, siteUrl: string | undefined): number[] {
  const ids = new Set<number>();
  for (const [, address = ''] of html.matchAll(ANCHOR)) {
    const [, id] = QUESTION_PATH.exec(pathOf(address, siteUrl)) ?? [];
    if (id !== undefined && ids.size < LINKS_KEPT) ids.add(Number(id));
  }
  return [...ids];
}

function pathOf(address: string, siteUrl: string | undefined): string {
  return siteUrl !== undefined && address.startsWith(`${siteUrl}/`)
    ? address.slice(siteUrl.length)
    : address;
}

/** Stores which other questions a question's body, or the body of one of its answers, links to. */
export async function saveLinks(
  tx: Transaction,
  questionId: number,
  html: string,
  siteUrl: string | undefined,
): Promise<void> {
  const ids = linkedIds(html, siteUrl).filter((id) => id !== questionId);
  if (ids.length === 0) return;
  const kept = await tx.sql
    .insertInto('post_links')
    .columns(['question_id', 'related_id', 'kind', 'created_at'])
    .expression((posts) =>
      posts
        .selectFrom('posts')
        .select([
          sql<number>`${sql.lit(questionId)}`.as('question_id'),
          'id',
          sql<'linked'>`'linked'`.as('kind'),
          sql<number>`${sql.lit(tx.now)}`.as('created_at'),
        ])
        .where('id', 'in', ids)
        .where('kind', '=', QUESTION)
        .where('deleted_at', 'is', null),
    )
    .onConflict((same) => same.doNothing())
    .returning('related_id')
    .execute();
  publishPages(tx, kept);
}

/**
 * Removes the links of a body that was edited or deleted, except those that another post of the
 * thread contains too.
 */
export async function dropLinks(
  tx: Transaction,
  questionId: number,
  html: string,
  siteUrl: string | undefined,
): Promise<void> {
  const ids = linkedIds(html, siteUrl);
  if (ids.length === 0) return;
  const left = await tx.sql
    .selectFrom('posts')
    .select('content')
    .where('id', 'in', idsOnPage(tx.sql, questionId))
    .where('deleted_at', 'is', null)
    .execute();
  const kept = new Set(left.flatMap(({ content }) => linkedIds(content, siteUrl)));
  const gone = await tx.sql
    .deleteFrom('post_links')
    .where('question_id', '=', questionId)
    .where('kind', '=', 'linked')
    .where('related_id', 'in', [0, ...ids.filter((id) => !kept.has(id))])
    .returning('related_id')
    .execute();
  publishPages(tx, gone);
}

function publishPages(tx: Transaction, related: readonly { related_id: number }[]): void {
  if (related.length === 0) return;
  const surrogateKeys = related.map(({ related_id }) => questionKey(related_id));
  tx.publish({ type: 'pages-changed', surrogateKeys });
}
