import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/backend/operations/importing/report.ts';
import type { Database } from '../../../../src/backend/platform/sql/database.ts';
import { openDatabase } from '../../../../src/backend/platform/sql/open.ts';
import { ENGINES, openTestBackend, type TestBackend } from '../../../support/backend.ts';
import { pairsIn, questionsIn } from '../../../support/question-pairs.ts';
import { ourSearch, ranksOf, recallAt, similar } from '../../../support/recall.ts';
import { importInto, importResult, realDump } from './dumps.ts';
import { snapshot } from './snapshot.ts';
import { expectWhole } from './whole.ts';

const quantum = realDump('quantumcomputing.stackexchange.com');
const conlang = realDump('conlang.meta.stackexchange.com');

/** Each file with the rows read and kept, and the rows skipped by reason. */
const plain = ({ files }: Report) =>
  files.map(({ file, read, kept, skipped }) =>
    [
      `${file} ${String(read)} ${String(kept)}`,
      ...skipped.map(({ reason, rows }) => `${String(rows)} ${reason}`).sort(),
    ].join(', '),
  );

describe.skipIf(!quantum || !conlang).each(ENGINES)(
  'Two real dumps in one %s database',
  (engine) => {
    let test: TestBackend;
    const reports: Report[] = [];
    /** The same database without a statement timeout, so that a busy machine finds the same. */
    let unhurried: Database;

    beforeAll(async () => {
      test = await openTestBackend(engine);
      for (const folder of [conlang, quantum]) reports.push(await importInto(test, folder ?? ''));
      const { db } = test.backend;
      unhurried =
        engine === 'postgres' ? await openDatabase(db.address, { isUnlimited: true }) : db;
    }, 120_000);
    afterAll(async () => {
      if (engine === 'postgres') await unhurried.close();
      await test.close();
    });

    /** The values of each row in one text. */
    const query = async (text: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(text).execute(test.backend.db.sql);
      return rows.map((row) => Object.values(row).join(', '));
    };

    it('are reported row by row', () => {
      expect(reports.map(plain)).toEqual([
        [
          'Users.xml 272 272',
          'Posts.xml 177 177',
          'Tags.xml 71 71',
          'Comments.xml 230 230',
          'Badges.xml 612 612',
          'Votes.xml 1119 1065, 11 an acceptance, already read from its question, 16 neither an upvote nor a downvote, 27 its post is not in the dump',
          'PostLinks.xml 20 20',
          'PostHistory.xml 450 414, 13 changes nothing that is imported, 23 belongs to a tag wiki',
        ],
        [
          'Users.xml 3461 3461',
          'Posts.xml 1986 1950, 36 describes a tag that is not in Tags.xml',
          'Tags.xml 154 154',
          'Comments.xml 3413 3413',
          'Badges.xml 4671 4671',
          'Votes.xml 12560 10375, 1209 neither an upvote nor a downvote, 389 an acceptance, already read from its question, 587 its post is not in the dump',
          'PostLinks.xml 327 305, 22 one of its posts is not in the dump',
          'PostHistory.xml 0 0',
        ],
      ]);
      const same = {
        'accepted answers that are not in the dump': 0,
        'posts whose score differs from their votes': 0,
      };
      expect(reports.map(({ totals }) => totals)).toMatchObject([
        { ...same, 'authors who are not in Users.xml': 6 },
        { ...same, 'authors who are not in Users.xml': 3 },
      ]);
    });

    it('bring all questions, answers and sums, with right counts', async () => {
      expect(
        await query(`select source_site, kind, count(*), sum(score) as score, sum(base_score) as base,
          sum(views) as views, sum(answer_count) as answers, sum(comment_count) as comments,
          count(accepted_id) as accepted, count(edited_at) as edited
        from posts group by source_site, kind order by source_site, kind`),
      ).toEqual([
        'conlang.meta.stackexchange.com, answer, 115, 492, 492, 0, 0, 159, 0, 40',
        'conlang.meta.stackexchange.com, question, 54, 339, 339, 5376, 115, 71, 11, 25',
        'quantumcomputing.stackexchange.com, answer, 1060, 4641, 4641, 0, 0, 1960, 0, 538',
        'quantumcomputing.stackexchange.com, question, 612, 4882, 4882, 166069, 1060, 1453, 389, 473',
      ]);
      expect(await query('select count(*) as n, sum(score) as score from comments')).toEqual([
        '3643, 1793',
      ]);
      expect(await expectWhole(test.backend.db)).toBe(666);
    });

    it('bring people with their reputation as a ledger, without a way to sign in', async () => {
      expect(
        await query(`select source_site, count(*) as people, sum(reputation) as reputation,
          sum(badge_count) as badges, count(email) + count(password_hash) as keys
        from users group by source_site order by source_site`),
      ).toEqual([
        `conlang.meta.stackexchange.com, 278, ${String(73742 + 6)}, 612, 0`,
        `quantumcomputing.stackexchange.com, 3464, ${String(258181 + 3)}, 4671, 0`,
      ]);
      expect(
        await query(`select count(*) as wrong from users left join (
          select user_id, sum(delta) as total from reputation_events group by user_id
        ) events on user_id = id
        where reputation_sum <> coalesce(total, 0) or reputation <> 1 + coalesce(total, 0)`),
      ).toEqual(['0']);
      expect(await query('select distinct reason from reputation_events')).toEqual(['imported']);
    });

    it('bring tags with their counts and wikis, and merge those of the same name', async () => {
      expect(await query('select count(*) as n from question_tags')).toEqual([String(106 + 1553)]);
      expect(
        await query(`select name, question_count, tex from tags
        where name in ('quantum-algorithms', 'q#', 'discussion', 'faq') order by name`),
      ).toEqual(['discussion, 52, 0', 'faq, 0, 0', 'q#, 9, 0', 'quantum-algorithms, 130, 1']);
      expect(await query(`select count(*) as n from tags where description <> ''`)).toEqual([
        '141',
      ]);
    });

    it('record the source and the license of each post', async () => {
      expect(
        await query(`select source_site, license, count(*) as posts from posts
        group by source_site, license order by source_site, license`),
      ).toEqual([
        'conlang.meta.stackexchange.com, CC BY-SA 3.0, 121',
        'conlang.meta.stackexchange.com, CC BY-SA 4.0, 48',
        'quantumcomputing.stackexchange.com, CC BY-SA 3.0, 686',
        'quantumcomputing.stackexchange.com, CC BY-SA 4.0, 986',
      ]);
    });

    it('bring the history if the dump has it', async () => {
      expect(
        await query('select kind, count(*) as n from revisions group by kind order by kind'),
      ).toEqual([
        'closed, 1',
        'created, 169',
        'deleted, 3',
        'edited, 117',
        'made community wiki, 5',
        'undeleted, 3',
      ]);
    });

    it('serve a question of the dump through the API, found by its words', async () => {
      const found = await test.get('/questions?search=%22pie+in+the+sky%22');
      const { _id: id } = found.body.questions.find(
        ({ title }: { title: string }) => title === 'Is quantum computing just pie in the sky?',
      );
      const { body } = await test.get(`/questions/${String(id)}`);
      expect(body.question).toMatchObject({
        voteScore: 113,
        views: 24615,
        tags: ['quantum-computer', 'classical-computing', 'history', 'applications'],
        createdAt: '2018-06-28T14:11:42.940Z',
        editedAt: '2018-07-02T15:16:07.713Z',
        author: { displayName: expect.any(String) },
        origin: {
          site: 'quantumcomputing.stackexchange.com',
          url: 'https://quantumcomputing.stackexchange.com/q/2499',
          license: 'CC BY-SA 4.0',
        },
      });
      expect(body.question.answers).toHaveLength(14);
      expect(body.question.comments).toHaveLength(5);
      expect(body.question.commentCount).toBe(24);
      expect(body.question.answers[0].isAccepted).toBe(true);
    });

    it.each([
      { kind: 'linked', known: 'title and body', length: 1500, way: similar, goal: 0.58 },
      { kind: 'duplicate', known: 'title and body', length: 1500, way: similar, goal: 0.65 },
      { kind: 'linked', known: 'title', length: 0, way: ourSearch, goal: 0.5 },
      { kind: 'duplicate', known: 'title', length: 0, way: ourSearch, goal: 0.65 },
    ])(
      'find a $kind question by the $known of the other, among the first ten ($way.name)',
      async ({ kind, length, way, goal }) => {
        const questions = await questionsIn(unhurried);
        const all = (await pairsIn(unhurried)).filter((pair) => pair.kind === kind);
        // A quarter of the linked questions is representative; the benchmark `find` uses all.
        const pairs = all.filter((_, at) => kind === 'duplicate' || at % 4 === 0);
        expect(pairs.length).toBeGreaterThan(10);
        const ranks = await ranksOf(pairs, questions, length, way(unhurried));
        expect(recallAt(ranks, 10)).toBeGreaterThanOrEqual(goal);
      },
      180_000,
    );

    it('change nothing when they are imported again', async () => {
      const before = await snapshot(test.backend.db);
      expect(await importResult(test.backend, quantum ?? '')).toEqual({
        site: 'quantumcomputing.stackexchange.com',
        before: test.settings.now,
      });
      expect(await snapshot(test.backend.db)).toEqual(before);
    });
  },
);
