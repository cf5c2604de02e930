import type { ReviewDecision } from '../../../contract/review.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { ReviewQueue, Shown } from '../review/queue.ts';
import type { ReviewRow } from '../review/review.store.ts';
import { refusedField } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { decide as decideSuggestion } from './decide.ts';
import { baseIn, textIn } from './read.ts';
import { statusNow } from './suggestions.rules.ts';
import { suggestionRow } from './suggestions.store.ts';
import { escapeText } from '../../../shared/escape.ts';
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
  const row = await suggestionRow(queries, item.target_id);
  if (!row || (item.decided_at === null && statusNow(row, now) !== 'waiting')) return undefined;
  const label = row.tag?.name ?? row.post?.title ?? '';
  const shown = ({ title, content, tags, description }: ReturnType<typeof baseIn>) => ({
    title: title ?? label,
    content: row.tag ? paragraphOf(description ?? '') : content,
    tags,
  });
  const approve = row.version === row.current ? (['approve'] as const) : [];
  const edit = row.tag ? [] : (['edit'] as const);
  return {
    label,
    post: {
      ...NO_POST,
      ...shown(textIn(row)),
      _id: String(row.id),
      link: `/suggestions/${String(row.id)}`,
      createdAt: new Date(row.created_at).toISOString(),
      version: row.version,
      before: { ...shown(baseIn(row)), reason: row.reason },
    },
    decisions: [...approve, ...edit, 'reject'],
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
