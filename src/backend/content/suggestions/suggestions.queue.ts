import type { ReviewDecision } from '../../../contract/review.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { ReviewQueue, Shown } from '../review/queue.ts';
import type { ReviewRow } from '../review/review.store.ts';
import { refusedField } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { decide as decideSuggestion } from './decide.ts';
import { baseIn, tagsIn } from './read.ts';
import { statusNow } from './suggestions.rules.ts';
import { suggestionRow } from './suggestions.store.ts';
import { tagSuggestionRow } from './tags.store.ts';
import { escapeText } from '../../../markup/body/escape.ts';
import { NO_POST } from '../review/shown.ts';

/** Suggested edits of posts, which their authors may decide too, and suggested texts of tags. */
export const suggestionQueue: ReviewQueue = {
  name: 'suggestions',
  privilege: 'edit',
  apart: { 'tag-suggestion': 'tag-texts' },
  show,
  decide,
};

async function show(queries: Queries, item: ReviewRow, now: number): Promise<Shown | undefined> {
  if (item.target_kind === 'tag-suggestion') return showOfTag(queries, item, now);
  const row = await suggestionRow(queries, item.target_id);
  if (!row || (item.decided_at === null && statusNow(row, now) !== 'waiting')) return undefined;
  const base = baseIn(row);
  const isStale = row.version !== row.current;
  return {
    label: row.questionTitle ?? '',
    post: {
      ...NO_POST,
      _id: String(row.id),
      link: `/suggestions/${String(row.id)}`,
      title: row.title ?? row.questionTitle ?? '',
      content: row.content,
      tags: tagsIn(row),
      createdAt: new Date(row.created_at).toISOString(),
      version: row.version,
      before: {
        title: base.title ?? row.questionTitle ?? '',
        content: base.content,
        tags: base.tags,
        reason: row.reason,
      },
    },
    decisions: isStale ? ['edit', 'reject'] : ['approve', 'edit', 'reject'],
  };
}

async function showOfTag(
  queries: Queries,
  item: ReviewRow,
  now: number,
): Promise<Shown | undefined> {
  const row = await tagSuggestionRow(queries, item.target_id);
  if (!row || (item.decided_at === null && statusNow(row, now) !== 'waiting')) return undefined;
  const base = JSON.parse(row.base) as { description: string };
  return {
    label: row.tagName,
    post: {
      ...NO_POST,
      _id: String(row.id),
      link: `/suggestions/${String(row.id)}`,
      title: row.tagName,
      content: paragraphOf(row.content),
      createdAt: new Date(row.created_at).toISOString(),
      version: row.version,
      before: {
        title: row.tagName,
        content: paragraphOf(base.description),
        tags: [],
        reason: row.reason,
      },
    },
    decisions: row.version === row.current ? ['approve', 'reject'] : ['reject'],
  };
}

const paragraphOf = (text: string): string => (text === '' ? '' : `<p>${escapeText(text)}</p>`);

async function decide(
  _tx: Transaction,
  caller: Caller,
  { target_id: id }: ReviewRow,
  { decision, reply, content }: ReviewDecision,
  backend: Backend,
): Promise<void> {
  if (decision === 'reject' && reply === undefined)
    throw refusedField('invalid', 'reply', 'Please explain why you are rejecting it');
  const made = { approve: 'approve', edit: 'improve', reject: 'reject' } as const;
  if (decision !== 'approve' && decision !== 'edit' && decision !== 'reject') return;
  await decideSuggestion(backend, caller, id, {
    decision: made[decision],
    reason: reply?.slice(0, 300),
    content,
  });
}
