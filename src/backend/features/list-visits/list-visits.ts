import type { recordListVisit } from '../../../contract/question-follows.ts';
import type { CallResult } from '../../../contract/route.ts';
import { MINUTE } from '../../../shared/durations.ts';
import type { Backend, Caller } from '../../backend.ts';
import type { Noun } from '../../noun.ts';
import { keyOf } from '../../platform/http/ids.ts';
import { transactAs } from '../../people/users/member-locks.ts';
import * as store from './list-visits.store.ts';
import { forgetRows, saveRow } from '../../platform/sql/rows.ts';

/** A visit ends when no list was read for so long, in milliseconds. */
const ENDS_AFTER = 30 * MINUTE;
/** Lists read within this time are written down once. */
const WRITTEN_EVERY = 5 * MINUTE;

interface Visit {
  readonly since: number | null;
  readonly seen_at: number;
}

/** The visit that reading a list at `now` starts or continues. */
function visitAt(before: Visit | undefined, now: number): Visit {
  if (!before) return { since: null, seen_at: now };
  const isOver = now - before.seen_at > ENDS_AFTER;
  return { since: isOver ? before.seen_at : before.since, seen_at: now };
}

async function recordVisit(
  backend: Backend,
  caller: Caller,
  questions: readonly string[],
): Promise<CallResult<typeof recordListVisit>> {
  const { db, clock } = backend;
  const { marks_new, since, seen_at } = await store.visitOf(db.sql, caller.id);
  if (marks_new === 0) return { since: null, unread: [] };
  const before = seen_at === null ? undefined : { since, seen_at };
  const visit = visitAt(before, clock());
  if (!before || visit.seen_at - before.seen_at > WRITTEN_EVERY) {
    await transactAs(backend, caller, (tx) =>
      saveRow(tx.sql, 'list_visits', { user_id: caller.id, ...visit }, ['user_id']),
    );
  }
  return {
    since: visit.since === null ? null : new Date(visit.since).toISOString(),
    unread: await unreadAmong(backend, caller.id, questions, visit),
  };
}

async function unreadAmong(
  { db: { sql } }: Backend,
  userId: number,
  questions: readonly string[],
  { since }: Visit,
): Promise<string[]> {
  const links = await store.unreadLinks(sql, userId);
  const notified = await store.questionsOf(sql, {
    posts: links.flatMap((link) => idIn(link, /^\/(?:questions|posts)\/(\d+)\b/)),
    comments: links.flatMap((link) => idIn(link, /^\/comments\/(\d+)\b/)),
  });
  const ids = questions.map(keyOf);
  const active = since === null ? [] : await store.followedSince(sql, userId, ids, since);
  return questions.filter((id) => notified.has(Number(id)) || active.includes(Number(id)));
}

const idIn = (link: string, path: RegExp): number[] => {
  const id = path.exec(link)?.[1];
  return id === undefined ? [] : [Number(id)];
};

export const listVisits: Noun = {
  handlers: {
    recordListVisit: ({ backend, caller, body }) => recordVisit(backend, caller, body.questions),
  },
  forget: forgetRows('list_visits'),
};
