import { sql } from 'kysely';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { MOST_SHOWN } from './suggestions.store.ts';

/** Suggestions for existing tags. */
function rows(queries: Queries) {
  return queries
    .selectFrom('suggestions')
    .innerJoin('tags', 'tags.id', 'suggestions.tag_id')
    .select(['suggestions.id', 'suggestions.user_id', 'suggestions.version', 'suggestions.reason'])
    .select(['suggestions.status', 'suggestions.created_at', 'suggestions.redacted_at'])
    .select(['decided_by', 'decided_at', 'decision_reason', 'base', 'content'])
    .select(['words_added', 'words_removed'])
    .select(['tags.id as tagId', 'tags.name as tagName', 'tags.version as current']);
}

export type TagSuggestionRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export function tagSuggestionRow(
  queries: Queries,
  id: number,
): Promise<TagSuggestionRow | undefined> {
  return rows(queries).where('suggestions.id', '=', id).executeTakeFirst();
}

/** Pending suggestions: those of this person, then those of others, oldest first. */
export function waitingTagRows(
  queries: Queries,
  { userId, since }: { readonly userId: number; readonly since: number },
): Promise<TagSuggestionRow[]> {
  return rows(queries)
    .where('suggestions.status', '=', 'waiting')
    .where('suggestions.created_at', '>', since)
    .orderBy(sql`case when suggestions.user_id = ${userId} then 0 else 1 end`)
    .orderBy('suggestions.id')
    .limit(MOST_SHOWN)
    .execute();
}

/** Withdraws all pending suggestions for a tag, and returns their authors. */
export function withdrawWaiting(
  tx: Transaction,
  tagId: number,
  reason: string,
): Promise<{ user_id: number; created_at: number }[]> {
  return tx.sql
    .updateTable('suggestions')
    .set({ status: 'withdrawn', decided_at: tx.now, decision_reason: reason })
    .where('tag_id', '=', tagId)
    .where('status', '=', 'waiting')
    .returning(['user_id', 'created_at'])
    .execute();
}
