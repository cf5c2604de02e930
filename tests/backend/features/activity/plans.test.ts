import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newestVotes } from '../../../../src/backend/content/votes/votes.store.ts';
import {
  postsByDay,
  reputationByDay,
  viewsOf,
} from '../../../../src/backend/features/dashboard/dashboard.store.ts';
import { recountBadges } from '../../../../src/backend/people/badges/badges.store.ts';
import { ACTIVITIES, newestActivity } from '../../../../src/backend/people/users/activity.ts';
import { answersBy, questionsBy } from '../../../../src/backend/people/users/recent.ts';
import { BOTH_ENGINES, START, openForSuite } from '../../../support/backend.ts';
import { addPeople } from '../../../support/people.ts';
import { planOf } from '../../../support/plans.ts';
import { addRows } from '../../../support/rows.ts';

const PEOPLE = 40;
const EACH = 120;

describe.each(BOTH_ENGINES)('The lists of one person among many on %s', async (engine) => {
  const test = await openForSuite(engine);
  const people = await addPeople(
    test,
    Array.from({ length: PEOPLE }, () => ({})),
  );

  const badge = (user_id: number) => (at: number) => ({
    user_id,
    name: 'Student',
    icon: '*',
    award_key: String(at),
    earned_at: at,
  });
  const event = (user_id: number) => (at: number) => ({
    user_id,
    delta: 10,
    reason: at % 50 === 0 ? ('accepted' as const) : ('up_vote' as const),
    post_id: (at % 1_000) + 1,
    created_at: at,
  });

  /** Adds as many questions as answers, badges and votes for each person; few are accepted. */
  async function addActivity(): Promise<void> {
    const { sql: queries } = test.backend.db;
    const questionId = 1;
    for (const [index, person] of people.entries()) {
      const range = Array.from({ length: EACH }, (_, at) => START + at * PEOPLE + index);
      const post = (at: number) => ({
        author_id: person,
        created_at: at,
        active_at: at,
        content: '<p>So.</p>'.repeat(40),
      });
      const asked = range.map((at) => ({ ...post(at), kind: 'question' as const, title: 'Why?' }));
      await addRows(test, 'posts', asked);
      const given = range.map((at) => ({
        ...post(at),
        kind: 'answer' as const,
        question_id: questionId,
      }));
      await addRows(test, 'posts', given);
      await addRows(test, 'badges', range.map(badge(person)));
      await addRows(test, 'reputation_events', range.map(event(person)));
    }
    await recountBadges(test.backend.db, people);
    if (engine === 'postgres') await sql`vacuum analyze`.execute(queries);
  }
  await addActivity();

  const activityRows = () => {
    const kinds = ACTIVITIES.filter(({ onProfile }) => onProfile);
    return newestActivity(test.backend.db.sql, kinds, people[7] ?? 0, 30).limit(30);
  };

  it('of posts are read in order from the index of authors', async () => {
    const { db } = test.backend;
    const person = people[7] ?? 0;
    for (const query of [
      questionsBy(db.sql, person).limit(15).offset(45),
      answersBy(db.sql, person).limit(15).offset(45),
    ]) {
      const plan = await planOf(db, query);
      expect(plan).toMatch(/using (index )?posts_author\b/i);
      expect(plan).not.toMatch(/Seq Scan|SCAN|Sort|ORDER BY/);
    }
  });

  it('of activity read each type from its index, without scanning a table', async () => {
    const { db } = test.backend;
    const plan = await planOf(db, activityRows());
    for (const index of ['posts_author', 'badges_earned', 'reputation_events_accepted']) {
      expect(plan).toMatch(new RegExp(`(using|on) (covering )?(index )?${index}\\b`, 'i'));
    }
    expect(plan).not.toMatch(/Seq Scan/);
    expect(plan).not.toMatch(/SCAN (posts|answer|question|badges|reputation_events)\b/);
  });

  it('of a dashboard read only rows of the member', async () => {
    const { db } = test.backend;
    const person = people[7] ?? 0;
    for (const query of [
      postsByDay(db.sql, person, START),
      reputationByDay(db.sql, person, START),
      newestVotes(db.sql, person, 20),
    ]) {
      const plan = await planOf(db, query);
      expect(plan).toMatch(/posts_author|reputation_events_user/);
      expect(plan).not.toMatch(/seq scan|^scan /im);
    }
    const views = await planOf(db, viewsOf(db.sql, person));
    expect(views).toContain('posts_author');
  });

  it('of activity contain the newest of all types combined', async () => {
    const actions = await activityRows().execute();
    expect(actions).toHaveLength(30);
    const times = actions.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(actions.map(({ type }) => type))).toEqual(
      new Set(['question', 'answer', 'badge']),
    );
  });
});
