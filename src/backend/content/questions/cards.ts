import type { QuestionCard } from '../../../contract/questions.ts';
import type { Author } from '../../../contract/users.ts';
import type { Queries } from '../../platform/sql/database.ts';
import { lookOf, type SeenTag } from '../tags/ignores.ts';
import { authorsOf } from '../../people/users/authors.ts';
import { hasVoted, type VoteValue } from '../../../contract/vote-rules.ts';
import { type CardRow, cardRows, tagsOf, tagsSeenBy, votesOn } from './questions.store.ts';

export interface CardOptions {
  /** Our own site gets the `excerpt` and no `content`: it shows no more than that. */
  readonly prepared: boolean;
  /** The member whose votes the cards show. */
  readonly callerId?: number | undefined;
  /**
   * Tags that were asked for by name: questions with them are shown even if the caller ignores the
   * tags.
   */
  readonly askedFor?: readonly string[];
}

/**
 * The cards of questions in the order of `ids`, without deleted ones. Takes three statements,
 * regardless of their number, and a fourth for the caller's votes.
 */
export async function questionCards(
  sql: Queries,
  ids: readonly number[],
  { prepared, callerId, askedFor = [] }: CardOptions,
): Promise<QuestionCard[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await cardRows(sql, ids, prepared)).map((row) => [row.id, row]));
  const people = new Set([...rows.values()].map(({ author_id }) => author_id));
  const authors = await authorsOf(sql, [...people]);
  const tags = await tagsFor(sql, ids, callerId);
  const votes = callerId === undefined ? undefined : await votesOn(sql, callerId, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const own = tags.get(id) ?? [];
    const names = own.map(({ name }) => name);
    const card = toCard(row, authors.get(row.author_id), names, votes?.get(id) ?? 0);
    const others = own.filter(({ name }) => !askedFor.includes(name));
    const look = row.author_id === callerId ? undefined : lookOf(others);
    return [look ? { ...card, ignored: look } : card];
  });
}

/** The tags of questions, with what a member ignores. */
async function tagsFor(
  sql: Queries,
  ids: readonly number[],
  callerId: number | undefined,
): Promise<Map<number, SeenTag[]>> {
  if (callerId !== undefined) return tagsSeenBy(sql, callerId, ids);
  const names = await tagsOf(sql, ids);
  return new Map([...names].map(([id, own]) => [id, own.map((name) => ({ name, look: null }))]));
}

/** The cards to list, and the number of those hidden because of an ignored tag. */
export function withoutHidden(cards: readonly QuestionCard[]) {
  const shown = cards.filter(({ ignored }) => ignored !== 'hidden');
  return { shown, hiddenCount: cards.length - shown.length };
}

function bountyOf({ bounty_amount, bounty_until }: CardRow): Pick<QuestionCard, 'bounty'> {
  if (bounty_amount === null || bounty_until === null) return {};
  return { bounty: { amount: bounty_amount, endsAt: new Date(bounty_until).toISOString() } };
}

function toCard(
  row: CardRow,
  author: Author | undefined,
  tags: string[],
  vote: VoteValue,
): QuestionCard {
  return {
    _id: String(row.id),
    title: row.title ?? '',
    content: row.content,
    excerpt: row.excerpt,
    tags,
    author: author ?? null,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    views: row.views,
    featured: row.featured === 1,
    voteScore: row.score,
    hasVoted: hasVoted(vote),
    acceptedAnswer: row.accepted_id === null ? null : String(row.accepted_id),
    status: row.status,
    answerCount: row.answer_count,
    ...bountyOf(row),
  };
}
