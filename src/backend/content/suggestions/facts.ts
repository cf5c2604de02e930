import type { SuggestionStatus } from '../../../contract/suggestions.ts';
import type { Author } from '../../../contract/users.ts';
import { statusNow } from './suggestions.rules.ts';

/** Facts about every suggestion, regardless of its subject. */
interface Facts {
  readonly id: number;
  readonly user_id: number;
  readonly created_at: number;
  readonly reason: string;
  readonly version: number;
  /** The current version of its subject. */
  readonly current: number;
  readonly status: SuggestionStatus;
  readonly decided_by: number | null;
  readonly decided_at: number | null;
  readonly decision_reason: string | null;
  readonly redacted_at: number | null;
  readonly words_added: number;
  readonly words_removed: number;
}

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
