import { DAY } from '../../contract/durations.ts';
import type { Backend } from '../backend.ts';
import { hasMembers } from '../setup/store.ts';
import type { Engine } from '../sql/dialect.ts';
import type { Queries } from '../sql/open.ts';
import { withStatementLimit } from '../sql/time-limits.ts';
import { type DemoQuestion, readContent } from './content.ts';
import { commentEvents } from './comments.ts';
import { editEvents } from './edits.ts';
import { type SeedEvent, play } from './events.ts';
import { memberToolEvents } from './member-tools.ts';
import { arrivals, followEvents, tagEvents } from './people.ts';
import { tagProposalEvents } from './tag-proposals.ts';
import { threadEvents } from './threads.ts';
import { trialEvents } from './trials.ts';
import { voteEvents } from './votes.ts';

/** A day, in milliseconds. */
/** Milliseconds that a process may wait for another one that does the same. */
const SEED_MS = 120_000;
/** News older than this have been read. */
const READ_AFTER = 14 * DAY;

/**
 * Fills a database without people with the demo community, in one transaction: all of it or nothing,
 * and any other one not at all. Everything
 * is done by the backend's own verbs at the moment it happened, so that every rule has been at work.
 */
export async function seedDemo(backend: Backend): Promise<void> {
  const now = backend.clock();
  const { people, tags, questions, comments, edits, trials, tagProposals } = readContent();
  const events: SeedEvent[] = [
    ...(await arrivals(people, now)),
    ...tagEvents(tags, now),
    ...questions.flatMap((question) => threadEvents(question, now)),
    ...questions.flatMap((question) => voteEvents(question, people, now)),
    ...comments.flatMap((comment) => commentEvents(comment, questions, people, now)),
    ...editEvents(edits, questions, now),
    ...trialEvents(trials, questions, now),
    ...tagProposalEvents(tagProposals, now),
    ...followEvents(firstWritten(questions, now)),
    ...memberToolEvents(questions, now),
  ];
  await inOneTransaction(backend, async (sql) => {
    if (!(await isNew(sql, backend.db.engine))) return;
    const db = { ...backend.db, sql };
    // Without an address of the site nothing is mailed.
    const silent = { ...backend, db, publish: () => undefined, siteUrl: undefined };
    await play({ backend: silent, callers: new Map(), posts: new Map() }, events);
    // Nobody is mailed of what happened before the site was there.
    await sql.deleteFrom('follower_news').execute();
    await sql
      .updateTable('tag_digests')
      .set({ since: now, due_at: now + DAY })
      .where('due_at', '<=', now)
      .execute();
    await sql
      .updateTable('notifications')
      .set({ is_read: 1 })
      .where('created_at', '<', now - READ_AFTER)
      .execute();
  });
}

/** Of two that begin at once, one waits for the other longer than a statement may take. */
function inOneTransaction(
  { db: { engine, sql } }: Backend,
  body: (queries: Queries) => Promise<void>,
): Promise<void> {
  return sql.transaction().execute((tx) => withStatementLimit({ engine, sql: tx }, SEED_MS, body));
}

/** Of two processes that start at once, the second waits here until the first is done. */
async function isNew(sql: Queries, engine: Engine): Promise<boolean> {
  const people = sql.selectFrom('counters').select('value').where('name', '=', 'users');
  await (engine === 'postgres' ? people.forUpdate() : people).execute();
  return !(await hasMembers(sql));
}

/** When each person first wrote something with a tag, and a day more, by person and tag. */
function firstWritten(questions: readonly DemoQuestion[], now: number) {
  const written = new Map<string, Map<string, number>>();
  for (const question of questions) {
    const asked = now - question.asked;
    const posts = [
      { author: question.author, at: asked },
      ...question.answers.map(({ author, after }) => ({ author, at: asked + after })),
    ];
    for (const { author, at } of posts) {
      const tags = written.get(author) ?? new Map<string, number>();
      written.set(author, tags);
      for (const tag of question.tags) {
        tags.set(tag, Math.min(tags.get(tag) ?? now, at + DAY, now));
      }
    }
  }
  return written;
}
