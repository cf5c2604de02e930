import { DAY } from '../../../shared/durations.ts';
import type { Backend } from '../../backend.ts';
import { hasMembers } from '../setup/setup.store.ts';
import type { Database, Queries } from '../../platform/sql/database.ts';
import { updateRows } from '../../platform/sql/rows.ts';
import { withStatementLimit } from '../../platform/sql/time-limits.ts';
import { readContent } from './content.ts';
import { commentEvents, threadEvents, trialEvent } from './threads.ts';
import { editEvents } from './edits.ts';
import { play, postsOf, type SeedEvent } from './events.ts';
import { heldEvent } from './held.ts';
import { memberToolEvents, tagProposalEvents } from './member-tools.ts';
import { arrivals, followEvents, tagEvents } from './people.ts';
import { voteEvents } from './votes.ts';

/** Milliseconds that a process may wait for another one to finish seeding. */
const SEED_MS = 120_000;
/** Notifications older than this are marked as read. */
const READ_AFTER = 14 * DAY;

/**
 * Seeds a database without members with the demo community in one transaction, and leaves any other
 * database alone. Every post and vote goes through the backend's own verbs at its time, so all
 * rules apply.
 */
export async function seedDemo(backend: Backend): Promise<void> {
  const now = backend.clock();
  const { people, tags, questions, comments, edits, trials, tagProposals } = readContent();
  const posts = questions.flatMap((question) => postsOf(question, now));
  const events: SeedEvent[] = [
    ...(await arrivals(people, now)),
    ...tagEvents(tags, now),
    ...questions.flatMap((question) => threadEvents(question, now)),
    ...posts.flatMap((post) => voteEvents(post, people, now)),
    ...comments.flatMap((comment) => commentEvents(comment, posts, people, now)),
    ...editEvents(edits, posts, now),
    ...trials.map((trial) => trialEvent(trial, now)),
    ...tagProposalEvents(tagProposals, now),
    ...followEvents(posts, now),
    ...memberToolEvents(now),
    heldEvent(now),
  ];
  await inOneTransaction(backend, async (sql) => {
    if (!(await isNew(sql))) return;
    const db: Database = {
      ...backend.db,
      sql,
      // Elsewhere it would wait for this transaction, or not see what it has written.
      readLong: (_, read) => read(db),
    };
    // Without a site address, no mail is sent.
    const silent = { ...backend, db, publish: () => undefined, siteUrl: undefined };
    await play(silent, events);
    // Followers get no mail about events from before the site existed.
    await sql.deleteFrom('follower_queue').execute();
    const digests = { since: now, due_at: now + DAY };
    await updateRows(sql, 'tag_digests', { due_at: { '<=': now } }, digests);
    // All first posts but the newest were reviewed long ago.
    const newest = sql.selectFrom('review_items').select((row) => row.fn.max('id').as('id'));
    await sql
      .deleteFrom('review_items')
      .where('queue', 'in', ['first-posts', 'late-answers'])
      .where('id', '<>', newest.where('queue', '=', 'first-posts'))
      .execute();
    const read = { created_at: { '<': now - READ_AFTER } };
    await updateRows(sql, 'notifications', read, { is_read: 1 });
  });
}

/** The second of two concurrent processes may wait longer than the statement timeout. */
function inOneTransaction(
  { db: { engine, sql } }: Backend,
  body: (queries: Queries) => Promise<void>,
): Promise<void> {
  return sql.transaction().execute((tx) => withStatementLimit({ engine, sql: tx }, SEED_MS, body));
}

/** The second of two concurrent processes waits here until the first is done. */
async function isNew(sql: Queries): Promise<boolean> {
  const people = sql.selectFrom('counters').select('value').where('name', '=', 'users');
  await people.forUpdate().execute();
  return !(await hasMembers(sql));
}
