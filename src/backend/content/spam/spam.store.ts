import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { NewRow, Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import type { Counts } from './bayes.rules.ts';
import { DAY } from '../../../shared/durations.ts';
import {
  countRows,
  deleteRows,
  findRow,
  findRows,
  insertNewRows,
  insertRows,
} from '../../platform/sql/rows.ts';

/** How long new members' posts are compared with later ones. */
const COMPARED_FOR = 7 * DAY;
/** How long an address counts as the same. */
const NEIGHBORS_FOR = 2 * DAY;
/** The most words that the Bayes filter keeps, and how many are left after pruning. */
const TOKENS_KEPT = 20_000;
const TOKENS_LEFT = 18_000;
/** The row that counts the posts. */
const ALL = '';
/** How long a decision can be unlearned. */
const LESSONS_FOR = 90 * DAY;
/** Recent posts that a new one is compared with. */
const COMPARED = 500;

/** How often words occur in posts that were decided on, and how many posts there are. */
export async function countsOf(queries: Queries, tokens: readonly string[]) {
  const of = { token: [ALL, ...tokens] };
  const rows = await findRows(queries, 'spam_tokens', of, ['token', 'spam', 'good']);
  const counts = new Map(rows.map(({ token, ...count }) => [token, count]));
  return { counts, total: counts.get(ALL) ?? { spam: 0, good: 0 } };
}

/** Adds a post's words to what was spam or good, or takes them away again (`by` is -1). */
export async function addTokens(
  tx: Transaction,
  tokens: readonly string[],
  kind: keyof Counts,
  by: 1 | -1,
): Promise<void> {
  const seen_at = tx.now;
  const count = { spam: 0, good: 0, [kind]: by };
  // Counts below zero are those of words that were pruned and then unlearned.
  await tx.sql
    .insertInto('spam_tokens')
    .values([ALL, ...tokens].toSorted().map((token) => ({ token, ...count, seen_at })))
    .onConflict((same) =>
      same.column('token').doUpdateSet({
        [kind]: sql<number>`${sql.ref(`spam_tokens.${kind}`)} + ${sql.lit(by)}`,
        seen_at,
      }),
    )
    .execute();
  const unlearned = { token: tokens, spam: { '<=': 0 }, good: { '<=': 0 } };
  await deleteRows(tx.sql, 'spam_tokens', unlearned);
  await prune(tx);
}

/** Keeps the table bounded: words that were seen once go first, then the oldest. */
async function prune(tx: Transaction): Promise<void> {
  const count = await countRows(tx.sql, 'spam_tokens', {});
  if (count <= TOKENS_KEPT) return;
  await tx.sql
    .deleteFrom('spam_tokens')
    .where('token', 'in', (tokens) =>
      tokens
        .selectFrom('spam_tokens as pruned')
        .select('pruned.token')
        .where('pruned.token', '<>', ALL)
        .orderBy(sql`case when pruned.spam + pruned.good > 1 then 1 else 0 end`)
        .orderBy('pruned.seen_at')
        .orderBy('pruned.token')
        .limit(count - TOKENS_LEFT),
    )
    .execute();
}

/** What the filter has learned from a post: its last lesson. */
export const lessonOf = (tx: Transaction, postId: number) =>
  findRow(tx.sql, 'spam_lessons', { post_id: postId }, '*', ['learned_at desc', 'item_id desc']);

/** Saves a lesson, and removes those that are too old to be unlearned. */
export async function saveLesson(
  tx: Transaction,
  lesson: Omit<Row<'spam_lessons'>, 'learned_at'>,
): Promise<void> {
  await deleteRows(tx.sql, 'spam_lessons', { learned_at: { '<': tx.now - LESSONS_FOR } });
  await insertRows(tx.sql, 'spam_lessons', { ...lesson, learned_at: tx.now });
}

/** Those of some domains that established members have linked to. */
export async function seenDomains(
  queries: Queries,
  domains: readonly string[],
): Promise<Set<string>> {
  if (domains.length === 0) return new Set();
  const rows = await findRows(queries, 'link_domains', { domain: [...domains] }, 'domain');
  return new Set(rows.map(({ domain }) => domain));
}

export async function saveDomains(tx: Transaction, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return;
  const rows = domains.toSorted().map((domain) => ({ domain, seen_at: tx.now }));
  await insertNewRows(tx.sql, 'link_domains', rows);
}

/** New members' recent posts that have a signature, the newest first. */
export function signaturesSince(queries: Queries, now: number) {
  const recent = { created_at: { '>': now - COMPARED_FOR }, signature: { '<>': '' } };
  const newest = { order: 'created_at desc', limit: COMPARED } as const;
  return findRows(queries, 'newcomer_posts', recent, ['author_id', 'signature'], newest);
}

/** How many other new members posted from this address lately. */
export async function neighborsOf(
  queries: Queries,
  { authorId, network }: { readonly authorId: number; readonly network: string },
  now: number,
): Promise<number> {
  const { count } = await queries
    .selectFrom('newcomer_posts')
    .select((of) => of.fn.count<number>('author_id').distinct().as('count'))
    .where('created_at', '>', now - NEIGHBORS_FOR)
    .where('network', '=', network)
    .where('author_id', '<>', authorId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Remembers a new member's post for some days. */
export async function savePost(tx: Transaction, post: NewRow<'newcomer_posts'>): Promise<void> {
  await deleteRows(tx.sql, 'newcomer_posts', { created_at: { '<=': tx.now - COMPARED_FOR } });
  await insertRows(tx.sql, 'newcomer_posts', post);
}

/**
 * Whether a member's profile has a link, and what mutes them: a post that was spam, is hidden by
 * flags, or waits with at least this score.
 */
export async function suspicionsOf(queries: Queries, userId: number, mutedFrom: number) {
  const { website, bio, held, deleted, decided } = await queries
    .selectFrom('users')
    .select(['website', 'bio'])
    .select((user) =>
      user
        .selectFrom('held_posts')
        .select((held) => held.fn.countAll<number>().as('count'))
        .where('author_id', '=', userId)
        .where((is) =>
          is.or([
            is('status', '=', 'spam'),
            is.and([is('status', '=', 'waiting'), is('score', '>=', mutedFrom)]),
          ]),
        )
        .as('held'),
    )
    .select((user) =>
      user
        .selectFrom('deletions')
        .innerJoin('posts', 'posts.id', 'deletions.post_id')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('posts.author_id', '=', userId)
        // Nobody's deletions are those by flags.
        .where((is) => is.or([is('user_id', 'is', null), is('reason', '=', 'Spam')]))
        .as('deleted'),
    )
    .select((user) =>
      user
        .selectFrom('review_items')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('author_id', '=', userId)
        .where('queue', '=', 'flags')
        .where('decision', '=', 'spam')
        .as('decided'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const isMuted = [held, deleted, decided].some((count) => Number(count) > 0);
  return { hasLink: website !== '' || /https?:\/\//i.test(bio), isMuted };
}

export async function forgetPosts(tx: Transaction, userId: number): Promise<void> {
  await deleteRows(tx.sql, 'newcomer_posts', { author_id: userId });
  await tx.sql
    .deleteFrom('spam_lessons')
    .where('item_id', 'in', (items) =>
      items.selectFrom('review_items').select('id').where('author_id', '=', userId),
    )
    .execute();
}
