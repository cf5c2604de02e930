import { pictureAddress } from '../../../shared/picture-names.ts';
import { commentPath, suggestionPath, tagPath, userPath } from '../../../contract/addresses.ts';
import type { listLog, LogEntry } from '../../../contract/log.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { keyOf, linkTo } from '../../platform/http/ids.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { countLog, entriesSince, type LogRow, pageOfLog } from './log.store.ts';
import { personOf } from './posts.ts';
import { fieldsOf, textIn, undoProblem } from './undo-rules.ts';

/** A page of the actions of moderators and admins, newest first. */
export async function readLog(
  { db, clock }: Backend,
  caller: Caller,
  { page, user }: { readonly page: number; readonly user?: string | undefined },
): Promise<CallResult<typeof listLog>> {
  const limit = PAGE_SIZE.log;
  const of = user === undefined ? undefined : keyOf(user);
  const rows = await pageOfLog(db.sql, { limit, offset: (page - 1) * limit, of });
  const total = await countLog(db.sql, of);
  const since = rows.length === 0 ? [] : await entriesSince(db.sql, rows);
  const entries = rows.map((row) => ({
    ...toEntry(row),
    canUndo: undoProblem(caller, detailed(row), since, clock()) === undefined,
  }));
  return { entries, pagination: { ...pagingOf(page, limit, total), total } };
}

/** A row with parsed details. */
export const detailed = (row: LogRow) => ({
  ...row,
  details: JSON.parse(row.details) as Record<string, unknown>,
});

export type Undone = ReturnType<typeof detailed>;

export function toEntry(row: LogRow): LogEntry {
  return {
    _id: String(row.id),
    createdAt: new Date(row.created_at).toISOString(),
    user: personOf(row.user_id, row.username, row.avatar),
    action: row.action,
    target: {
      kind: row.target_kind,
      _id: String(row.target_id),
      label: row.target_label,
      link: linkOf(row),
    },
    details: JSON.parse(row.details) as Record<string, unknown>,
  };
}

/** The admin pages of actions that concern the whole site. */
const SITE_PAGES: Readonly<Record<string, string>> = {
  'settings-changed': '/admin/settings',
  'privileges-changed': '/admin/privileges',
};

function linkOf(row: LogRow): string {
  const { action, target_kind, target_id, target_label, question_id, details } = row;
  switch (target_kind) {
    case 'user':
      return `/users/${String(target_id)}`;
    case 'tag':
      return tagPath(textIn(fieldsOf(JSON.parse(details)).tag) ?? target_label);
    case 'flag':
      return '/review/flags';
    case 'review':
      return linkOfReviewed(row);
    case 'picture':
      return pictureAddress(target_label);
    case 'site':
      return SITE_PAGES[action] ?? '/admin/tags';
    case 'sign-up':
      return '/admin/sign-ups';
    case 'comment':
      return `/comments/${String(target_id)}/history`;
    case 'question':
    case 'answer':
      return linkTo({ id: target_id, question_id });
  }
}

/** What was reviewed, or its queue if that has no page. */
function linkOfReviewed({ reviewed_kind, reviewed_id, post_id, ...row }: LogRow): string {
  if (post_id !== null) return linkTo({ id: post_id, question_id: row.question_id });
  switch (reviewed_kind) {
    case 'user':
      return userPath(String(reviewed_id));
    case 'tag':
      return tagPath(row.target_label);
    case 'comment':
      return `${commentPath(String(reviewed_id))}/history`;
    case 'suggestion':
    case 'tag-suggestion':
      return suggestionPath(String(reviewed_id));
    case 'question':
    case 'answer':
    case 'held':
    case null:
      return `/review/${textIn(fieldsOf(JSON.parse(row.details)).queue) ?? ''}`;
  }
}
