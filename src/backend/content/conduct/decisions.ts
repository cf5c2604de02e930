import { commentPath } from '../../../contract/addresses.ts';
import type { Decision, listDecisions } from '../../../contract/conduct.ts';
import { PAGE_SIZE } from '../../../contract/paging.ts';
import type { CallResult } from '../../../contract/route.ts';
import type { Backend, Caller } from '../../backend.ts';
import { pagingOf } from '../../platform/http/paging.ts';
import { linkTo } from '../../platform/http/post-links.ts';
import { HIDDEN } from '../flags/targets.ts';
import { fieldsOf, textIn } from '../moderation/undo-rules.ts';
import { warningsOf } from './conduct.store.ts';
import { toWarning } from './conduct.ts';
import { countDecisions, type DecisionRow, pageOfDecisions } from './decisions.store.ts';

/** What others decided about the caller's posts and account, newest first, and the caller's warnings. */
export async function readDecisions(
  { db: { sql } }: Backend,
  { id }: Caller,
  page: number,
): Promise<CallResult<typeof listDecisions>> {
  const limit = PAGE_SIZE.history;
  const rows = await pageOfDecisions(sql, id, { limit, offset: (page - 1) * limit });
  return {
    warnings: (await warningsOf(sql, id)).map(toWarning),
    decisions: rows.map(toDecision),
    pagination: pagingOf(page, limit, await countDecisions(sql, id)),
  };
}

function toDecision(row: DecisionRow): Decision {
  const { source, id, at, what, kind, title, deleted_at } = row;
  const isHidden = what === 'deleted' && row.reason === HIDDEN;
  const details = fieldsOf(JSON.parse(row.details ?? '{}'));
  const warned = what === 'user-warned' ? textIn(details.text) : undefined;
  return {
    _id: `${source}-${String(id)}`,
    at: new Date(at).toISOString(),
    what: isHidden ? 'hidden' : what.replaceAll(' ', '-'),
    kind: kind as Decision['kind'],
    title: title ?? '',
    reason: (isHidden ? '' : row.reason) ?? textIn(details.reason) ?? warned ?? '',
    link: deleted_at === null ? linkOf(row) : null,
  };
}

function linkOf({ kind, post_id: id, question_id }: DecisionRow): string | null {
  if (kind === 'user' || id === null) return null;
  return kind === 'comment' ? commentPath(String(id)) : linkTo({ id, question_id });
}
