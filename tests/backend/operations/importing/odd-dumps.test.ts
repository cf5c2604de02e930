import { describe, expect, it } from 'vitest';
import type { Report } from '../../../../src/backend/operations/importing/report.ts';
import { type TestBackend, openForTest } from '../../../support/backend.ts';
import { importInto, importResult, SITE, writeDump } from './dumps.ts';
import { snapshot } from './snapshot.ts';
import { rowOf, rowsOf } from '../../../support/rows.ts';
import { DATE, type DumpRows } from '../../../support/realistic/dump-xml.ts';

type Values = Record<string, string | number>;

const post = { CreationDate: DATE, Score: 0, OwnerUserId: 1 };
const user = (Id: number, DisplayName: string, more: Values = {}) => {
  return { Id, Reputation: 1, CreationDate: DATE, DisplayName, ...more };
};
const question = (Id: number, more: Values = {}) => {
  const asked = { ...post, Id, PostTypeId: 1, ViewCount: 3, Body: '<p>How?</p>', Tags: '<a>' };
  return { ...asked, Title: `Question number ${String(Id)}`, ...more };
};
const answer = (Id: number, ParentId: number, more: Values = {}) => {
  return { ...post, Id, PostTypeId: 2, ParentId, Body: '<p>So.</p>', ...more };
};
const comment = (Id: number, PostId: number, Text: string, more: Values = {}) => {
  return { Id, PostId, Score: 0, Text, CreationDate: DATE, ...more };
};
/** A row of the history of a question, by its type. */
const change = (Id: number, PostHistoryTypeId: number, more: Values = {}) => {
  const event = { PostId: 1, RevisionGUID: `g${String(Id)}`, CreationDate: DATE, UserId: 1 };
  return { Id, PostHistoryTypeId, ...event, ...more };
};

const skipped = (report: Report, file: string) =>
  Object.fromEntries(
    report.files
      .filter((one) => one.file === file)
      .flatMap((one) => one.skipped.map(({ reason, rows }) => [reason, rows])),
  );

describe('An import', () => {
  /** Imports a dump, by default with a person and a question. */
  const imported = async (files: DumpRows) => {
    const test = await openForTest('sqlite');
    const dump = { Users: [user(1, 'Ann')], Posts: [question(1)], ...files };
    const report = await importInto(test, writeDump(dump));
    return { test, report };
  };

  const postsOf = ({ backend }: TestBackend) =>
    backend.db.sql.selectFrom('posts').selectAll().orderBy('id').execute();

  it('reads tags in both notations, and creates those that Tags.xml lacks', async () => {
    const { test } = await imported({
      Posts: [question(1, { Tags: '<c++><.net>' }), question(2, { Tags: '|c++|node.js|' })],
      Tags: [
        { Id: 1, TagName: 'c++', Count: 9 },
        { Id: 2, TagName: 'unused', Count: 0 },
      ],
    });
    const tags = await test.backend.db.sql.selectFrom('tags').selectAll().orderBy('name').execute();
    expect(tags.map((tag) => [tag.name, tag.question_count])).toEqual([
      ['.net', 1],
      ['c++', 2],
      ['node.js', 1],
      ['unused', 0],
    ]);
    expect(new Set(tags.map((tag) => tag.created_at))).toEqual(new Set([Date.parse(`${DATE}Z`)]));
    const { body } = await test.get('/questions?tag=c%2B%2B');
    expect(body.questions).toHaveLength(2);
  });

  it('gives people with the same name, or none, a handle each', async () => {
    const test = await openForTest('sqlite');
    await test.join('Sam');
    await importInto(
      test,
      writeDump({
        Users: [
          user(1, 'sam'),
          user(2, 'Sam'),
          user(3, ''),
          user(4, '😀'),
          user(5, 'deleted-user'),
        ],
        Posts: [question(1, { OwnerUserId: '' })],
      }),
    );
    const people = await rowsOf(test, 'users', { source_site: SITE }, 'username', 'display_name');
    expect(people.map(({ username, display_name }) => [username, display_name])).toEqual([
      ['deleted-user', 'deleted-user'],
      ['sam-1', 'sam'],
      ['Sam-2', 'Sam'],
      ['user-3', null],
      ['user-4', '😀'],
      ['deleted-user-5', 'deleted-user'],
    ]);
  });

  it('gives people another handle if theirs is taken', async () => {
    const test = await openForTest('sqlite');
    for (const name of ['user-1', 'user-test-1', 'test-stackexchange-com-1']) await test.join(name);
    await test.join('test-stackexchange-com-1-2');
    await importInto(test, writeDump({ Users: [user(1, '漢字')], Posts: [question(1)] }));
    const { body } = await test.get('/users?search=漢字');
    expect(body.users).toMatchObject([{ username: 'test-stackexchange-com-1-3' }]);
  });

  it('adds tags to those of Tags.xml, whatever their Ids are', async () => {
    const { test } = await imported({
      Posts: [question(1, { Tags: '<a><b>' })],
      Tags: [
        { Id: -1, TagName: 'c' },
        { Id: -2, TagName: 'A' },
        { Id: 3, TagName: 'a' },
      ],
    });
    const tags = await rowsOf(test, 'tags', {}, 'name', 'question_count');
    expect(tags.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'a', question_count: 1 },
      { name: 'b', question_count: 1 },
      { name: 'c', question_count: 0 },
    ]);
  });

  it('creates authors who have left: one per name, and one for those without', async () => {
    const { test, report } = await imported({
      Posts: [
        question(1, { OwnerUserId: 77, OwnerDisplayName: 'user77' }),
        answer(2, 1, { OwnerUserId: '', OwnerDisplayName: 'user77' }),
        answer(3, 1, { OwnerUserId: 99 }),
        answer(4, 1, { OwnerUserId: '' }),
      ],
      Comments: [comment(1, 1, 'x', { UserDisplayName: 'user77' }), comment(2, 2, 'y')],
    });
    const people = await test.backend.db.sql
      .selectFrom('users')
      .selectAll()
      .orderBy('username')
      .execute();
    expect(
      people.map((person) => [person.username, person.question_count, person.answer_count]),
    ).toEqual([
      ['Ann', 0, 0],
      ['deleted-user', 0, 2],
      ['user77', 1, 1],
    ]);
    expect(people.map((person) => person.source_url)).toEqual([
      `https://${SITE}/users/1`,
      null,
      null,
    ]);
    expect(report.totals['authors who are not in Users.xml']).toBe(2);
  });

  it('skips and counts rows without their post, and unsupported kinds of posts', async () => {
    const { test, report } = await imported({
      Posts: [
        question(1, { AcceptedAnswerId: 999 }),
        answer(2, 1),
        answer(3, 404),
        ...[3, 6, 7, 8].map((type) => answer(10 + type, 1, { PostTypeId: type })),
        { Id: 30, PostTypeId: 5, CreationDate: DATE, Body: '<p>wiki</p>' },
        question(1, { Title: 'The same Id again' }),
      ],
      Comments: [comment(1, 3, 'x', { UserId: 1 })],
      Badges: [{ Id: 1, UserId: 2, Name: 'Teacher', Date: DATE, Class: 3 }],
      Votes: [
        { Id: 1, PostId: 1, VoteTypeId: 2, CreationDate: DATE },
        { Id: 2, PostId: 3, VoteTypeId: 2, CreationDate: DATE },
        { Id: 3, PostId: 404, VoteTypeId: 10, CreationDate: DATE },
      ],
      PostLinks: [
        { Id: 1, CreationDate: DATE, PostId: 2, RelatedPostId: 1, LinkTypeId: 1 },
        { Id: 2, CreationDate: DATE, PostId: 1, RelatedPostId: 3, LinkTypeId: 3 },
      ],
    });
    expect((await postsOf(test)).map((post) => post.title)).toEqual(['Question number 1', null]);
    expect(skipped(report, 'Posts.xml')).toEqual({
      'neither question, answer nor tag wiki': 4,
      'answers a question that is not in the dump': 1,
      'describes a tag that is not in Tags.xml': 1,
      'duplicate Id': 1,
    });
    expect(skipped(report, 'Comments.xml')).toEqual({ 'its post was skipped': 1 });
    expect(skipped(report, 'Badges.xml')).toEqual({ 'its user is not in Users.xml': 1 });
    expect(skipped(report, 'Votes.xml')).toEqual({
      'its post is not in the dump': 1,
      'its post was skipped': 1,
    });
    expect(skipped(report, 'PostLinks.xml')).toEqual({
      'links a question to itself': 1,
      'one of its posts was skipped': 1,
    });
    expect(report.totals['accepted answers that are not in the dump']).toBe(1);
    expect(report.totals['posts whose score differs from their votes']).toBe(1);
  });

  it('accepts answers that come before their question', async () => {
    const { test } = await imported({
      Posts: [answer(1, 5, { Score: 4 }), question(5, { AcceptedAnswerId: 1 })],
    });
    const [first, second] = await postsOf(test);
    expect(first).toMatchObject({
      kind: 'answer',
      question_id: second?.id,
      score: 4,
      base_score: 4,
    });
    expect(second).toMatchObject({ kind: 'question', accepted_id: first?.id, answer_count: 1 });
  });

  it('keeps long bodies, emoji of several code points, and empty bodies', async () => {
    const { test } = await imported({
      Posts: [
        question(1, { Body: `<p>${'long '.repeat(40_000)}👩‍👩‍👧‍👦 end</p>`, Title: 'A family: 👩‍👩‍👧‍👦' }),
        answer(2, 1, { Body: '<script>alert(1)</script>' }),
      ],
    });
    const [long, blank] = await postsOf(test);
    expect(long?.content).toMatch(/^<p>long .*👩‍👩‍👧‍👦 end<\/p>$/);
    expect(long?.title).toBe('A family: 👩‍👩‍👧‍👦');
    expect(blank?.content).toBe('');
  });

  it('cleans every text: bodies, wikis, excerpts, comments, history and profiles', async () => {
    const bad = '<img src=x onerror=alert(1)><script>alert(1)</script>fine';
    const { test } = await imported({
      Users: [user(1, 'Ann', { AboutMe: bad, WebsiteUrl: 'javascript:alert(1)' })],
      Posts: [
        question(1, { Body: bad, Tags: '<a>' }),
        { Id: 2, PostTypeId: 4, CreationDate: DATE, Body: bad },
        { Id: 3, PostTypeId: 5, CreationDate: DATE, Body: bad },
      ],
      Tags: [{ Id: 1, TagName: 'a', Count: 1, ExcerptPostId: 2, WikiPostId: 3 }],
      Comments: [comment(1, 1, `[x](javascript:alert(1)) ${bad}`, { UserId: 1 })],
      PostHistory: [change(1, 2, { Text: bad })],
    });
    const post = await rowOf(test, 'posts', {}, 'content', 'display');
    const tag = await rowOf(test, 'tags', {}, 'description', 'wiki');
    const said = await rowOf(test, 'comments', {}, 'content');
    const version = await rowOf(test, 'revisions', {}, 'content');
    const person = await rowOf(test, 'users', {}, 'bio', 'website');
    expect(person).toEqual({ bio: 'fine', website: '' });
    expect(tag.description).toBe('fine');
    for (const html of [post.content, post.display, tag.wiki, said.content, version.content]) {
      expect(html ?? '').not.toMatch(/<script|<[^>]*(onerror|javascript:)/);
    }
  });

  it('makes titles, names and reasons of edits a single line', async () => {
    const { test } = await imported({
      Users: [user(1, 'Ann\n\u202eLee', { Location: 'Rome\r\nItaly' })],
      Posts: [question(1, { Title: 'What is\n\nthis\u202e about?' })],
      PostHistory: [change(1, 4, { Text: 'What\nis it?', Comment: 'a\nb' })],
    });
    const person = await rowOf(test, 'users', {}, 'display_name', 'location');
    expect(person).toEqual({ display_name: 'Ann Lee', location: 'Rome Italy' });
    const post = await rowOf(test, 'posts', {}, 'title');
    expect(post.title).toBe('What is this about?');
    const edit = await rowOf(test, 'revisions', {}, 'title', 'comment');
    expect(edit).toEqual({ title: 'What is it?', comment: 'a b' });
  });

  it('names the source of each post, and dates the activity of a question by its answers', async () => {
    const answered = answer(2, 1, { CreationDate: '2038-05-02T00:00:00.000' });
    const { test } = await imported({ Posts: [question(1), answered] });
    expect(await postsOf(test)).toMatchObject([
      { source_url: `https://${SITE}/q/1`, active_at: Date.UTC(2038, 4, 2) },
      { source_url: `https://${SITE}/a/2` },
    ]);
  });

  it('closes questions with the reason from the history, and duplicates of others', async () => {
    const { test } = await imported({
      Posts: [
        question(1, { ClosedDate: DATE }),
        question(2, { ClosedDate: DATE }),
        question(3),
        question(4),
      ],
      PostLinks: [
        { Id: 1, CreationDate: DATE, PostId: 3, RelatedPostId: 1, LinkTypeId: 3 },
        { Id: 2, CreationDate: DATE, PostId: 3, RelatedPostId: 2, LinkTypeId: 3 },
      ],
      PostHistory: [
        change(1, 10, { Comment: '105' }),
        change(2, 10, { Comment: '102' }),
        change(3, 10, { PostId: 4, Comment: '103' }),
        change(4, 11, { PostId: 4, Comment: '' }),
      ],
    });
    const posts = await postsOf(test);
    expect(posts.map((post) => [post.status, post.closed_reason, post.duplicate_of])).toEqual([
      ['closed', 'Off-topic', null],
      ['closed', null, null],
      ['closed', null, posts[0]?.id],
      ['open', null, null],
    ]);
    const changes = await rowsOf(test, 'revisions', {}, 'kind', 'comment');
    expect(changes.map(({ kind, comment }) => [kind, comment])).toEqual([
      ['closed', 'Primarily opinion-based'],
      ['closed', 'Off-topic'],
      ['closed', 'Unclear what is being asked'],
      ['reopened', ''],
    ]);
    const { body } = await test.get(`/questions/${String(posts[2]?.id)}`);
    expect(body.question).toMatchObject({
      status: 'closed',
      duplicateOf: { title: 'Question number 1' },
    });
  });

  it('combines the rows of one edit into one revision', async () => {
    const part = (Id: number, type: number, edit: string, Text: string) =>
      change(Id, type, { RevisionGUID: edit, Text, Comment: edit === 'b' ? 'clearer' : '' });
    const { test } = await imported({
      PostHistory: [
        part(1, 2, 'a', 'How **does** it?'),
        part(2, 1, 'a', 'First title'),
        part(3, 3, 'a', '<a><b>'),
        part(4, 6, 'b', '|a|'),
        part(5, 5, 'b', 'How?'),
      ],
    });
    const changes = await rowsOf(
      test,
      'revisions',
      {},
      'kind',
      'title',
      'tags',
      'content',
      'comment',
    );
    expect(changes.map((change) => ({ ...change, content: change.content?.trim() }))).toEqual([
      {
        kind: 'created',
        title: 'First title',
        tags: 'a b',
        content: '<p>How <strong>does</strong> it?</p>',
        comment: '',
      },
      { kind: 'edited', title: null, tags: 'a', content: '<p>How?</p>', comment: 'clearer' },
    ]);
  });

  it('gives badges our icon if they can be earned here, or else one for their class', async () => {
    const badge = (Id: number, Name: string, Class: number) => {
      return { Id, UserId: 1, Name, Date: DATE, Class };
    };
    const { test } = await imported({
      Badges: [badge(1, 'Teacher', 3), badge(2, 'Legendary', 1), badge(3, 'Teacher', 3)],
    });
    const badges = await rowsOf(test, 'badges', {}, 'name', 'icon', 'award_key');
    expect(badges.map((one) => [one.name, one.icon, one.award_key])).toEqual([
      ['Teacher', '🥉', `se:${SITE}:1`],
      ['Legendary', '🥇', `se:${SITE}:2`],
      ['Teacher', '🥉', `se:${SITE}:3`],
    ]);
    const { body } = await test.get('/users/Ann');
    expect(body.user.badges.length).toBeGreaterThan(0);
  });

  it('shows formulas if one post in twenty has one, and marks the tags that use them', async () => {
    const plain = Array.from({ length: 18 }, (_, index) =>
      question(10 + index, { Tags: '<plain>' }),
    );
    const formula = { Body: '<p>Let $x^2 + y^2$ be.</p>', Tags: '<maths>' };
    const { test } = await imported({
      Posts: [question(1, formula), ...plain],
      Comments: [comment(1, 1, '*No*: $a_1$, $a_2$', { UserId: 1 })],
    });
    const posts = await postsOf(test);
    const page = `/questions/${String(posts[0]?.id)}`;
    const { body: shown } = await test.call('GET', page, { prepared: true });
    expect(shown.question.comments[0].content).toMatch(/<em>No<.em>: .*<math.*<math/s);
    const { body: sent } = await test.get(page);
    expect(sent.question.comments[0].content).toBe('<p><em>No</em>: $a_1$, $a_2$</p>');
    expect(posts.every((post) => post.tex === 1)).toBe(true);
    expect(posts[0]?.content).toContain('$x^2 + y^2$');
    expect(posts[0]?.display).toContain('<math');
    const tags = await test.backend.db.sql
      .selectFrom('tags')
      .select(['name', 'tex'])
      .orderBy('name')
      .execute();
    expect(tags.map(({ name, tex }) => [name, tex])).toEqual([
      ['maths', 1],
      ['plain', 0],
    ]);
  });

  it('leaves dollar signs alone in a dump that does not use TeX', async () => {
    const plain = Array.from({ length: 20 }, (_, index) => question(10 + index));
    const { test } = await imported({
      Posts: [question(1, { Body: '<p>Let $x^2 + y^2$ be.</p>' }), ...plain],
    });
    expect((await postsOf(test)).every((post) => post.tex === 0)).toBe(true);
  });

  it('adds votes of members to the imported score of a post', async () => {
    const { test } = await imported({
      Users: [user(1, 'Ann', { Reputation: 101 })],
      Posts: [question(1, { Score: 40 })],
    });
    const bob = await test.join('bob');
    const [post] = await postsOf(test);
    const { body } = await test.put(`/questions/${String(post?.id)}/vote`, bob, { type: 'up' });
    expect(body.voteScore).toBe(41);
    expect((await postsOf(test))[0]).toMatchObject({ score: 41, base_score: 40 });
    const { body: ann } = await test.get('/users/Ann');
    expect(ann.user.reputation).toBe(111);
  });

  it('keeps the existing description of a tag that is also in the dump', async () => {
    const test = await openForTest('sqlite');
    const sql = test.backend.db.sql;
    await sql
      .insertInto('tags')
      .values({ name: 'a', color: '#123456', description: 'Ours', wiki: null, created_at: 5 })
      .execute();
    await importInto(
      test,
      writeDump({
        Users: [user(1, 'Ann')],
        Posts: [question(1), { Id: 2, PostTypeId: 4, CreationDate: DATE, Body: 'Theirs' }],
        Tags: [{ Id: 1, TagName: 'a', Count: 1, ExcerptPostId: 2 }],
      }),
    );
    expect(await test.backend.db.sql.selectFrom('tags').selectAll().execute()).toMatchObject([
      { description: 'Ours', color: '#123456', created_at: 5, question_count: 1 },
    ]);
  });

  it('takes the site’s name from the folder or an option', async () => {
    const test = await openForTest('sqlite');
    const folder = writeDump({ Users: [user(1, 'Ann')], Posts: [question(1)] }, 'downloads');
    await expect(importResult(test.backend, folder)).rejects.toThrow(
      '"downloads" is not the address of a site: name it with --site',
    );
    await importInto(test, folder, 'Cooking.StackExchange.com');
    const [post] = await postsOf(test);
    expect(post?.source_url).toBe('https://cooking.stackexchange.com/q/1');
  });

  it('changes nothing if the site is already imported', async () => {
    const { test } = await imported({});
    const before = await snapshot(test.backend.db);
    const folder = writeDump({ Users: [user(1, 'Ann')], Posts: [question(1)] });
    const again = await importResult(test.backend, folder);
    expect(again).toEqual({ site: SITE, before: test.settings.now });
    expect(await snapshot(test.backend.db)).toEqual(before);
  });
});
