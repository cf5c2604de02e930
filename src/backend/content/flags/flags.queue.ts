import { REASON_TEXTS, type FlagTarget } from '../../../contract/flag-forms.ts';
import type { FlagStatus } from '../../../contract/flags.ts';
import type { ReviewDecision, ReviewedFlag } from '../../../contract/review.ts';
import type { Backend, Caller } from '../../backend.ts';
import { removeComment, restoreComment } from '../comments/deleting.ts';
import { setClosed } from '../closing/closing.ts';
import { setDeleted } from '../moderation/deleting.ts';
import { personOf } from '../moderation/posts.ts';
import type { ReviewQueue, Shown } from '../review/queue.ts';
import { keepDetails } from '../review/review.ts';
import type { ReviewRow } from '../review/review.store.ts';
import { teachPublished, unteach } from '../spam/spam.ts';
import { shownTarget } from '../review/shown.ts';
import { conflict, forbidden } from '../../platform/http/errors.ts';
import type { Queries } from '../../platform/sql/database.ts';
import type { Row } from '../../platform/sql/tables.ts';
import type { Transaction } from '../../platform/sql/transaction.ts';
import { notify } from '../../people/notifications/notifications.ts';
import { mustHold, saveRecord } from '../../people/privileges/privileges.ts';
import { ifMissing, isHiddenBy } from './flags.ts';
import { earnsClosing, earnsReview, gravest, RECORD_LENGTH } from './flags.rules.ts';
import * as store from './flags.store.ts';
import { HIDDEN, hide, lockTarget, type LockedTarget, unhide } from './targets.ts';
import { updateRows } from '../../platform/sql/rows.ts';

type FlagRow = Row<'flags'>;

/** What a decision did with the target of the flags, so that it can be undone. */
type Effect = 'deleted' | 'kept-hidden' | 'closed' | 'restored' | 'none';

/** What members flagged: one item for all flags on a thing. */
export const flagQueue: ReviewQueue = {
  name: 'flags',
  privilege: 'see-deleted',
  show,
  decide,
  undo,
  onGone: async (tx, item) => {
    const flags = await store.waitingOn(tx.sql, targetOf(item));
    // Nobody has decided on what its author deleted: it must earn nobody a record.
    if (await store.isDeletedByAuthor(tx.sql, targetOf(item)))
      return setStatus(tx, flags, 'withdrawn');
    await settle(tx, item, flags, { status: 'helpful', title: '', reply: undefined });
  },
};

const targetOf = ({ target_kind, target_id }: ReviewRow) => ({
  kind: target_kind as FlagTarget,
  id: target_id,
});

async function show(queries: Queries, item: ReviewRow): Promise<Shown | undefined> {
  const target = targetOf(item);
  const post = await shownTarget(queries, target, isHiddenBy(item) ? 'any' : 'present');
  if (!post) return undefined;
  const flags = await (item.decided_at === null
    ? store.waitingOn(queries, target)
    : store.decidedAt(queries, target, item.decided_at));
  const decisions = decisionsFor(target.kind, post.isHidden, post.isClosed);
  return { post, label: post.title, flags: await toFlags(queries, flags), decisions };
}

function decisionsFor(kind: FlagTarget, isHidden: boolean, isClosed: boolean) {
  if (kind === 'user' || kind === 'tag') return ['helpful', 'decline'] as const;
  if (isHidden) return ['spam', 'delete', 'decline'] as const;
  if (kind === 'question' && !isClosed)
    return ['spam', 'delete', 'close', 'helpful', 'decline'] as const;
  return ['spam', 'delete', 'helpful', 'decline'] as const;
}

async function toFlags(queries: Queries, flags: readonly FlagRow[]): Promise<ReviewedFlag[]> {
  const ids = flags.map(({ id }) => id);
  const rows = await store.flagsShown(queries, ids);
  return rows.map((row) => ({
    _id: String(row.id),
    reason: row.reason,
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    by: personOf(row.user_id, row.username),
    weight: row.weight,
    duplicateOf:
      row.duplicate_of === null
        ? null
        : { _id: String(row.duplicate_of), title: row.originalTitle ?? '' },
  }));
}

async function decide(
  tx: Transaction,
  caller: Caller,
  item: ReviewRow,
  { decision, reply }: ReviewDecision,
  backend: Backend,
): Promise<void> {
  const { kind, id } = targetOf(item);
  const hidden = isHiddenBy(item)
    ? await lockTarget(tx, kind, id, 'deleted').catch(ifMissing)
    : undefined;
  const isHidden = hidden !== undefined;
  // What flags hid may have been restored elsewhere.
  const target = hidden ?? (await lockTarget(tx, kind, id).catch(ifMissing));
  if (!target) throw conflict('This is no longer there');
  if (!isHidden) refuseAlone(caller, target, decision);
  const flags = await store.waitingOn(tx.sql, target);
  const why = decision === 'spam' ? 'spam' : gravest(flags);
  const reason = reply ?? REASON_TEXTS[why].label;
  let effect: Effect = 'none';
  if (decision === 'close') {
    effect = 'closed';
    const original = flags.find(({ duplicate_of }) => duplicate_of !== null)?.duplicate_of;
    const closing = original
      ? { closed: true, duplicates: String(original) }
      : { closed: true, reason: reply ?? CLOSE_REASON[why] ?? 'Off topic' };
    await setClosed(backend, caller, id, closing);
  } else if (decision === 'decline') {
    if (isHidden) {
      effect = 'restored';
      await unhide(tx, backend, target, caller.id);
    }
  } else if (isHidden) {
    effect = 'kept-hidden';
    if (kind !== 'comment')
      await updateRows(tx.sql, 'deletions', { post_id: id }, { user_id: caller.id, reason });
  } else if (decision !== 'helpful') {
    effect = 'deleted';
    if (target.kind === 'comment') await removeComment(tx, caller, target.comment, reason);
    else if (kind === 'question' || kind === 'answer')
      await setDeleted(backend, caller, { kind, id }, { deleted: true, reason });
  }
  await keepDetails(tx, item.id, { isHidden: effect === 'kept-hidden', effect });
  const lesson = lessonOf(decision, flags);
  if (lesson && (kind === 'question' || kind === 'answer'))
    await teachPublished(tx, item.id, id, lesson);
  const status = decision === 'decline' ? 'declined' : 'helpful';
  const link = effect === 'deleted' || effect === 'kept-hidden' ? null : target.link;
  await settle(tx, item, flags, { status, title: target.title, reply, link });
}

/** Refuses a member what takes several votes, or a moderator. */
function refuseAlone(caller: Caller, target: LockedTarget, decision: string): void {
  if (caller.role !== 'user') return;
  if (decision === 'close') mustHold(caller, 'close');
  const isDeletion = decision === 'delete' || decision === 'spam';
  if (isDeletion && 'posts' in target && target.posts.post.score > 0)
    throw forbidden('Only moderators can delete what somebody voted up');
}

/** What the spam filter learns from a decision: only about spam, or what was flagged as spam. */
function lessonOf(decision: string, flags: readonly FlagRow[]): 'spam' | 'good' | undefined {
  if (decision === 'spam') return 'spam';
  const isFlaggedSpam = flags.some(({ reason }) => reason === 'spam');
  return decision === 'decline' && isFlaggedSpam ? 'good' : undefined;
}

/** The reason for which a flagged question is closed. */
const CLOSE_REASON: Readonly<Partial<Record<FlagRow['reason'], string>>> = {
  unclear: 'Needs details',
  low_quality: 'Needs details',
};

interface Outcome {
  readonly status: 'helpful' | 'declined';
  readonly title: string;
  readonly reply: string | undefined;
  readonly link?: string | null;
}

/** Settles flags, and notifies those who raised them. */
async function settle(
  tx: Transaction,
  item: ReviewRow,
  flags: readonly FlagRow[],
  { status, title, reply, link = null }: Outcome,
): Promise<void> {
  await setStatus(tx, flags, status);
  const { kind } = targetOf(item);
  for (const { user_id } of flags) {
    if (user_id === null) continue;
    await notify(tx, {
      userId: user_id,
      event: 'flag-decided',
      params: { kind, title, status, ...(reply !== undefined && { reply }) },
      link,
    });
  }
}

/** Changes the status of flags, and what they earn the members who raised them. */
async function setStatus(
  tx: Transaction,
  flags: readonly FlagRow[],
  status: FlagStatus,
): Promise<void> {
  const ids = flags.map(({ id }) => id);
  await store.setStatus(tx, ids, status);
  // In order, so that two reviewers lock the same members one after another.
  const people = new Set(flags.flatMap(({ user_id }) => user_id ?? []));
  for (const userId of [...people].sort((one, other) => one - other)) {
    const record = await store.latestRecordOf(tx, userId, RECORD_LENGTH);
    await saveRecord(tx, userId, 'review', earnsReview(record));
    await saveRecord(tx, userId, 'close', earnsClosing(record));
  }
}

async function undo(
  tx: Transaction,
  caller: Caller,
  item: ReviewRow,
  backend: Backend,
): Promise<void> {
  const { kind, id } = targetOf(item);
  const { effect } = JSON.parse(item.details) as { effect?: Effect };
  const isHiddenNow = effect === 'kept-hidden' || effect === 'restored';
  if (effect === 'deleted') {
    if (kind === 'comment') await restoreComment(backend, caller, id, item.reply ?? undefined);
    else if (kind === 'question' || kind === 'answer')
      await setDeleted(backend, caller, { kind, id }, { deleted: false });
  } else if (effect === 'closed') await setClosed(backend, caller, id, { closed: false });
  else if (effect === 'restored') {
    const target = await lockTarget(tx, kind, id).catch(ifMissing);
    if (!target) throw conflict('This has been deleted since');
    await hide(tx, backend, target);
  } else if (effect === 'kept-hidden' && kind !== 'comment')
    await updateRows(tx.sql, 'deletions', { post_id: id }, { user_id: null, reason: HIDDEN });
  await keepDetails(tx, item.id, isHiddenNow ? { isHidden: true } : {});
  await unteach(tx, item.id);
  const flags = await store.decidedAt(tx.sql, { kind, id }, item.decided_at ?? 0);
  await setStatus(tx, flags, 'waiting');
}
