import type { Author } from '../../../contract/users.ts';
import { statusNow } from './suggestions.rules.ts';
import type { TagSuggestionRow } from './tags.store.ts';

/** What suggestions for posts and for tags have in common. */
type Facts = Omit<TagSuggestionRow, 'tagId' | 'tagName' | 'base' | 'content'>;

/** The facts in the shape of the contract. */
export function factsOf(
  row: Facts,
  people: ReadonlyMap<number, Author>,
  { now, mayDecide }: { readonly now: number; readonly mayDecide: boolean },
) {
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
  };
}

const timeOf = (at: number): string => new Date(at).toISOString();
