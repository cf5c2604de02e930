import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { record } from '../../src/backend/people/reputation/reputation.ts';
import { indexQueued } from '../../src/backend/content/search/queue.ts';
import { transact } from '../../src/backend/platform/sql/transaction.ts';
import { countTagChanges } from '../../src/backend/content/tags/counting.ts';
import { renderPending } from '../../src/backend/content/tex/rendering.ts';
import type { Route } from '../../src/contract/route.ts';
import { type RouteName, ROUTES } from '../../src/contract/routes.ts';
import { ALLOWANCE } from '../../src/contract/surrogate-keys.ts';
import { type Member, openTestBackend, type TestBackend } from '../support/backend.ts';
import { type CachedSite, openCachedSite } from '../support/cached-site.ts';
import { answer, ask, raise } from '../support/posts.ts';
import { browserKeys } from '../support/push-service.ts';
import { giveRole } from '../support/staff.ts';

/** A call of a member, `by` whom it is made, and what later calls need of its reply. */
interface Step {
  readonly call: RouteName;
  readonly by?: Name;
  /** The parts of its path, in order. */
  readonly at?: readonly string[];
  readonly body?: object;
  /** A call that this community can't make for real: it is refused, and shows on no page. */
  readonly isRefused?: true;
  /** The name by which later steps find the id of what it has made. */
  readonly as?: string;
}

const DAY = 86_400_000;
/** Questions beyond those that the steps are about: a page of a list has 15. */
const NEWER = 16;
/** An outdated page stays outdated, except where the second change hides it. */
const CHANGES = 2;

type Name = 'ada' | 'bob' | 'eve' | 'zoe' | 'max' | 'ann';

const TEXT = '<p>It depends on what is around it, as ever.</p>';
const QUESTION = { title: 'How do I centre a div?', content: TEXT, tags: ['css', 'html'] };
const LOOK = { description: 'Style sheets', color: '#112233', featured: true };
const NOBODY = { username: 'nobody', email: 'nobody@example.com', password: 'battery staple' };

/** Every call that changes something, in an order in which they have something to change. */
const STEPS: readonly Step[] = [
  { call: 'register', body: NOBODY },
  { call: 'createFirstAdmin', body: { ...NOBODY, token: 'none' }, isRefused: true },
  { call: 'logIn', body: { email: 'ada@example.com', password: 'correct horse' } },
  {
    call: 'updateProfile',
    by: 'ada',
    body: { username: 'ada', email: 'ada@example.com', bio: 'I count' },
  },
  { call: 'uploadPicture', by: 'ada', body: { purpose: 'avatar' }, isRefused: true },
  { call: 'removeAvatar', by: 'ada' },
  { call: 'removePicture', by: 'max', at: ['none'], isRefused: true },
  { call: 'updateProfile', by: 'bob', body: { username: 'robert', email: 'bob@example.com' } },
  { call: 'savePreferences', by: 'bob', body: { showInDirectory: false, showActivity: false } },
  { call: 'savePreferences', by: 'bob', body: { showInDirectory: true, showActivity: true } },
  { call: 'postQuestion', by: 'eve', body: { ...QUESTION, tags: ['css', 'grid'] }, as: 'q4' },
  { call: 'voteQuestion', by: 'eve', at: ['q1'], body: { type: 'up' } },
  { call: 'voteQuestion', by: 'bob', at: ['q4'], body: { type: 'down' } },
  { call: 'postAnswer', by: 'bob', body: { questionId: 'q4', content: TEXT }, as: 'a4' },
  { call: 'voteAnswer', by: 'ada', at: ['a4'], body: { type: 'up' } },
  { call: 'acceptAnswer', by: 'eve', at: ['a4'] },
  { call: 'unacceptAnswer', by: 'eve', at: ['a4'] },
  { call: 'acceptAnswer', by: 'ada', at: ['a1'] },
  { call: 'startBounty', by: 'zoe', at: ['q1'], body: { amount: 50 } },
  { call: 'awardBounty', by: 'zoe', at: ['a1'] },
  {
    call: 'editQuestion',
    by: 'ada',
    at: ['q1'],
    body: { ...QUESTION, title: 'How do I centre a box?', tags: ['css', 'layout'] },
  },
  { call: 'editAnswer', by: 'bob', at: ['a1'], body: { content: '<p>With flexible boxes.</p>' } },
  { call: 'rollBackQuestion', by: 'ada', at: ['q1'], body: { number: 1 } },
  { call: 'rollBackAnswer', by: 'bob', at: ['a1'], body: { number: 1 } },
  { call: 'redactVersion', by: 'ann', at: ['q1', '2'], body: { reason: 'Secret' } },
  { call: 'commentOnQuestion', by: 'bob', at: ['q1'], body: { content: 'Why?' }, as: 'c1' },
  { call: 'commentOnAnswer', by: 'eve', at: ['a1'], body: { content: 'Thanks!' }, as: 'c2' },
  { call: 'editComment', by: 'bob', at: ['c1'], body: { content: 'Use margins, @ada.' } },
  { call: 'redactComment', by: 'ann', at: ['c1', '1'], body: { reason: 'Secret' } },
  { call: 'updateProfile', by: 'ada', body: { username: 'lovelace', email: 'ada@example.com' } },
  { call: 'voteComment', by: 'eve', at: ['c1'] },
  { call: 'convertComment', by: 'max', at: ['c1'] },
  { call: 'revertComment', by: 'max', at: ['c1'] },
  { call: 'convertAnswer', by: 'max', at: ['a2'], body: { postId: 'q1' } },
  { call: 'revertAnswer', by: 'max', at: ['a2'] },
  { call: 'deleteComment', by: 'eve', at: ['c2'] },
  {
    call: 'suggestQuestionEdit',
    by: 'eve',
    at: ['q1'],
    body: { ...QUESTION, title: 'How do I centre anything?', reason: 'Wider', format: 'html' },
    as: 's1',
  },
  { call: 'decideSuggestion', by: 'ada', at: ['s1'], body: { decision: 'approve' } },
  {
    call: 'suggestAnswerEdit',
    by: 'eve',
    at: ['a1'],
    body: { content: '<p>With a grid, since it is 2026.</p>', reason: 'Newer', format: 'html' },
    as: 's2',
  },
  { call: 'decideSuggestion', by: 'bob', at: ['s2'], body: { decision: 'approve' } },
  {
    call: 'suggestTagDescription',
    by: 'eve',
    at: ['css'],
    body: { description: 'How pages look', reason: 'There was none' },
    as: 's3',
  },
  { call: 'decideSuggestion', by: 'max', at: ['s3'], body: { decision: 'approve' } },
  { call: 'followTag', by: 'eve', at: ['css'] },
  { call: 'watchTag', by: 'eve', at: ['css'], body: { level: 'at-once' } },
  { call: 'watchTag', by: 'eve', at: ['html'], body: { level: 'dimmed' } },
  { call: 'skipQuestion', by: 'eve', at: ['q1'], body: { isSkipped: true } },
  { call: 'setCommunityWiki', by: 'ada', at: ['q1'], body: { isWiki: true } },
  { call: 'followQuestion', by: 'eve', at: ['q1'], body: { level: 'all' } },
  { call: 'savePost', by: 'eve', at: ['q1'], body: { note: 'Later' } },
  { call: 'removeSavedPost', by: 'eve', at: ['q1'] },
  { call: 'reportTrial', by: 'eve', at: ['a1'], body: { verdict: 'outdated', version: '4' } },
  { call: 'withdrawTrial', by: 'eve', at: ['a1'] },
  { call: 'createDraft', by: 'eve', body: { title: 'How do I', questionId: 'q1' }, as: 'd1' },
  { call: 'saveDraft', by: 'eve', at: ['d1'], body: { body: 'So far', version: 1 } },
  { call: 'deleteDraft', by: 'eve', at: ['d1'] },
  { call: 'createSavedList', by: 'eve', body: { name: 'Later' }, as: 'l1' },
  { call: 'changeSavedList', by: 'eve', at: ['l1'], body: { sharing: 'on' } },
  { call: 'removeSavedList', by: 'eve', at: ['l1'] },
  { call: 'createSavedSearch', by: 'eve', body: { name: 'Later', query: 'css' }, as: 'f1' },
  { call: 'changeSavedSearch', by: 'eve', at: ['f1'], body: { renew: true } },
  { call: 'removeSavedSearch', by: 'eve', at: ['f1'] },
  { call: 'flagComment', by: 'ada', at: ['c1'], body: { reason: 'rude' } },
  { call: 'unflagComment', by: 'ada', at: ['c1'] },
  { call: 'flagUser', by: 'ada', at: ['bob'], body: { reason: 'spam' } },
  { call: 'unflagUser', by: 'ada', at: ['bob'] },
  { call: 'flagTag', by: 'ada', at: ['css'], body: { reason: 'unclear' } },
  { call: 'unflagTag', by: 'ada', at: ['css'] },
  { call: 'warnUser', by: 'max', at: ['bob'], body: { message: 'Please stay friendly' }, as: 'w1' },
  { call: 'understandWarning', by: 'bob', at: ['w1'] },
  { call: 'addNote', by: 'max', at: ['bob'], body: { message: 'A second account' } },
  { call: 'flagAnswer', by: 'eve', at: ['a1'], body: { reason: 'low_quality' } },
  { call: 'unflagAnswer', by: 'eve', at: ['a1'] },
  { call: 'flagQuestion', by: 'bob', at: ['q4'], body: { reason: 'rude' } },
  { call: 'unflagQuestion', by: 'bob', at: ['q4'] },
  // Three people hide a post. One reviewer's word would be enough for spam.
  { call: 'flagQuestion', by: 'bob', at: ['q4'], body: { reason: 'rude' } },
  { call: 'flagQuestion', by: 'ada', at: ['q4'], body: { reason: 'rude' } },
  { call: 'flagQuestion', by: 'zoe', at: ['q4'], body: { reason: 'rude' } },
  {
    call: 'decideReview',
    by: 'max',
    at: ['flags', 'the item'],
    body: { decision: 'decline', version: 1 },
  },
  { call: 'setRole', by: 'ann', at: ['eve'], body: { role: 'moderator' } },
  { call: 'setRole', by: 'ann', at: ['eve'], body: { role: 'user' } },
  {
    call: 'setPrivilege',
    by: 'ann',
    at: ['zoe'],
    body: { privilege: 'edit', change: 'given', days: 1 },
  },
  { call: 'sendTestMail', by: 'ann' },
  { call: 'invite', by: 'ann', as: 'the invitation', body: { uses: 2 } },
  { call: 'revokeInvitation', by: 'ann', at: ['the invitation'] },
  { call: 'changeSettings', by: 'ann', body: { version: 0, settings: { name: 'Bolts' } } },
  { call: 'changeSettings', by: 'ann', body: { version: 1, settings: { signUp: 'approval' } } },
  { call: 'register', body: { ...NOBODY, username: 'waiting', email: 'waiting@example.com' } },
  { call: 'decideSignUp', by: 'ann', at: ['1'], body: { decision: 'approve' } },
  { call: 'setPrivileges', by: 'ann', body: { stage: 'young', thresholds: { edit: 90 } } },
  { call: 'setSuspension', by: 'ann', at: ['zoe'], body: { suspended: true, days: 1 } },
  { call: 'setSuspension', by: 'ann', at: ['zoe'], body: { suspended: false } },
  { call: 'featureQuestion', by: 'max', at: ['q1'], body: { featured: true } },
  { call: 'voteToClose', by: 'max', at: ['q4'], body: { reason: 'opinion' } },
  { call: 'withdrawReopenVote', by: 'max', at: ['q4'] },
  { call: 'voteToReopen', by: 'max', at: ['q4'], body: {} },
  { call: 'withdrawCloseVote', by: 'max', at: ['q4'] },
  { call: 'closeQuestion', by: 'max', at: ['q4'], body: { closed: true, duplicateOf: 'q1' } },
  { call: 'moveAnswers', by: 'max', at: ['q4'], body: {} },
  {
    call: 'replyToDuplicate',
    by: 'eve',
    at: ['q4'],
    body: { solved: false, content: 'Mine is in a grid.' },
  },
  { call: 'withdrawDeletionVote', by: 'max', at: ['q4'] },
  { call: 'voteToDelete', by: 'max', at: ['q4'] },
  { call: 'voteToUndelete', by: 'max', at: ['q4'] },
  { call: 'closeQuestion', by: 'max', at: ['q3'], body: { closed: true, duplicateOf: 'q1' } },
  {
    call: 'setLock',
    by: 'max',
    at: ['q1', 'comments'],
    body: { locked: true, days: 7, reason: 'Heat' },
  },
  {
    call: 'setMemberLock',
    by: 'max',
    at: ['q1', 'answers'],
    body: { locked: true, days: 7, reason: 'Thanks as answers' },
  },
  { call: 'setAnswerDeleted', by: 'max', at: ['a1'], body: { deleted: true } },
  { call: 'setAnswerDeleted', by: 'max', at: ['a1'], body: { deleted: false } },
  { call: 'setQuestionDeleted', by: 'max', at: ['q1'], body: { deleted: true } },
  { call: 'setQuestionDeleted', by: 'max', at: ['q1'], body: { deleted: false } },
  { call: 'undoLogEntry', by: 'max', at: ['the last entry'] },
  { call: 'setQuestionDeleted', by: 'max', at: ['q1'], body: { deleted: false } },
  { call: 'createTag', by: 'max', body: { ...LOOK, name: 'selectors' } },
  { call: 'changeTag', by: 'max', at: ['css'], body: LOOK },
  {
    call: 'editTagDescription',
    by: 'max',
    at: ['css'],
    body: { description: 'How pages look', reason: 'Shorter' },
  },
  { call: 'renameTag', by: 'max', at: ['html'], body: { name: 'markup' } },
  { call: 'voteQuestion', by: 'zoe', at: ['q2'], body: { type: 'up' } },
  { call: 'setTagModerators', by: 'ann', at: ['css'], body: { usernames: ['zoe'] } },
  { call: 'mergeTag', by: 'max', at: ['grid'], body: { into: 'css' } },
  { call: 'splitTag', by: 'max', at: ['grid'] },
  { call: 'decideSynonym', by: 'max', at: ['css', 'cascading'], body: { decision: 'accept' } },
  { call: 'removeSynonym', by: 'max', at: ['css', 'cascading'] },
  { call: 'proposeSynonym', by: 'max', at: ['css'], body: { name: 'stylesheets' } },
  { call: 'voteSynonym', by: 'ann', at: ['css', 'stylesheets'], body: { approves: true } },
  { call: 'voteSynonym', by: 'ann', at: ['css', 'stylesheets'], body: { approves: false } },
  {
    call: 'decideSynonym',
    by: 'max',
    at: ['css', 'stylesheets'],
    body: { decision: 'reject', reason: 'Two words' },
  },
  // What is proposed shows how large the tag is that it would merge.
  { call: 'proposeSynonym', by: 'ann', at: ['css'], body: { name: 'flexbox' } },
  { call: 'postQuestion', by: 'eve', body: { ...QUESTION, tags: ['flexbox', 'html'] } },
  { call: 'removeTag', by: 'max', at: ['selectors'] },
  { call: 'setSiteTex', by: 'ann', body: { tex: true } },
  { call: 'deleteAnswer', by: 'bob', at: ['a4'] },
  { call: 'deleteQuestion', by: 'eve', at: ['q4'] },
  { call: 'readNotification', by: 'ada', at: ['1'], isRefused: true },
  { call: 'readAllNotifications', by: 'ada' },
  {
    call: 'subscribePush',
    by: 'ada',
    body: { endpoint: 'https://push.example/x', keys: browserKeys().keys },
    isRefused: true,
  },
  { call: 'unsubscribePush', by: 'ada', isRefused: true },
  { call: 'forgotPassword', body: { email: 'ada@example.com' } },
  {
    call: 'resetPassword',
    body: { token: 'none', password: 'battery staple' },
    isRefused: true,
  },
  { call: 'confirmEmail', body: { token: 'none' }, isRefused: true },
  {
    call: 'confirmSignUp',
    body: { email: 'ada@example.com', code: '000000' },
    isRefused: true,
  },
  { call: 'resendCode', body: { email: 'ada@example.com' }, isRefused: true },
  { call: 'unsubscribe', body: { token: 'none' }, isRefused: true },
  {
    call: 'changePassword',
    by: 'zoe',
    body: { currentPassword: 'correct horse', newPassword: 'battery staple' },
  },
  { call: 'deleteAccount', by: 'bob', body: { password: 'correct horse' } },
  { call: 'logOutElsewhere', by: 'eve' },
  { call: 'logOut', by: 'eve' },
];

/** They take a body, but change nothing that a page shows. */
const READS: readonly string[] = ['findSimilar', 'searchByError', 'recordListVisit'];

it('Every call that changes something is among the steps', () => {
  const changing = (Object.entries(ROUTES) as [RouteName, Route][])
    .filter(([name, { method }]) => method !== 'GET' && !READS.includes(name))
    .map(([name]) => name);
  expect([...new Set(STEPS.map(({ call }) => call))].sort()).toEqual(changing.sort());
});

describe('No cached page is outdated for longer than allowed', () => {
  let test: TestBackend;
  let site: CachedSite;
  let pages: readonly string[];
  const people = new Map<string, Member>();
  const ids = new Map<string, string>();

  beforeAll(async () => {
    test = await openTestBackend('sqlite');
    test.settings.siteUrl = 'https://atoll.example';
    for (const name of ['ada', 'bob', 'eve', 'zoe', 'max', 'ann']) {
      people.set(name, await test.join(name));
      ids.set(name, member(name).id);
    }
    await giveRole(test, member('max'), 'moderator');
    await giveRole(test, member('ann'), 'admin');
    await addPosts();
    site = await openCachedSite(test);
    await waitForRelated();
    pages = pagesOf(ids);
    expect(await behind(await renderAll())).toEqual([]);
  }, 120_000);

  afterAll(async () => {
    await site.close();
    await test.close();
  });

  /** They are found in the background; later, they would change pages between two reads. */
  async function waitForRelated(): Promise<void> {
    await indexQueued(test.backend);
    const read = (name: string) => site.render(`/questions/${ids.get(name) ?? ''}`);
    for (const name of ['q1', 'q2']) await read(name);
    await vi.waitFor(async () => {
      expect(await read('q3')).toContain('Related questions');
    }, 10_000);
  }

  function member(name: string): Member {
    const found = people.get(name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  }

  /**
   * Three questions, of which the second links to the first, and answers to one of them. More are
   * newer than fit on a page: what is done to the three brings them onto lists that did not show them.
   */
  async function addPosts(): Promise<void> {
    // A bounty waits for two days, and takes reputation.
    test.settings.now -= 2 * DAY;
    const q1 = await ask(test, member('ada'), QUESTION);
    test.settings.now += 2 * DAY;
    await transact(test.backend, (tx) =>
      record(tx, [
        { userId: Number(ids.get('zoe')), delta: 100, reason: 'imported', postId: null },
      ]),
    );
    const content = `<p>Not as in <a href="https://atoll.example/questions/${q1}">this</a>.</p>`;
    ids.set('q1', q1);
    ids.set('q2', await ask(test, member('ada'), { tags: ['html'], content }));
    ids.set('q3', await ask(test, member('zoe'), { title: 'Why is my div not centred?' }));
    for (let at = 1; at <= NEWER; at += 1) {
      await ask(test, member('max'), { title: `Is this question ${String(at)}?`, tags: ['css'] });
    }
    ids.set('a1', await answer(test, member('bob'), q1));
    ids.set('a2', await answer(test, member('zoe'), q1));
    await giveScores();
  }

  /** Lets two people propose synonyms of `css`, and vote for them. */
  async function giveScores(): Promise<void> {
    const raters = ['ada', 'bob', 'eve', 'zoe'].map(member);
    const asked = await ask(test, member('max'), { tags: ['css'] });
    const answered = await answer(test, member('ann'), asked);
    await raise(test, [...raters, member('ann')], `questions/${asked}`);
    await raise(test, [...raters, member('max')], `answers/${answered}`);
  }

  /** All pages as they are now. Only the cache depends on time, so one rendering a step is enough. */
  async function renderAll(): Promise<Map<string, string>> {
    const rendered = new Map<string, string>();
    for (const path of pages) rendered.set(path, await site.render(path));
    return rendered;
  }

  /** Compares what a guest gets with the pages as they are now, and removes those that are current. */
  async function behind(
    now: Map<string, string>,
    seen: (html: string) => string = (html) => html,
    isAsked: (path: string) => boolean = () => true,
  ): Promise<string[]> {
    const late: string[] = [];
    for (const [path, html] of now) {
      if (!isAsked(path)) continue;
      const page = await site.read(path);
      if (page === html) now.delete(path);
      const [cached, present] = [seen(page), seen(html)];
      if (cached !== present) late.push(`${path}: ${difference(cached, present)}`);
    }
    return late;
  }

  async function make({ call, by, at = [], body, isRefused, as }: Step): Promise<void> {
    const { method, path } = ROUTES[call] as Route;
    const rest = [...at];
    if (at[0] === 'the last entry') rest[0] = await lastEntry();
    if (at[1] === 'the item') rest[1] = await nextItem(by ?? '');
    const named = path.replaceAll(/\{\w+\}/g, () => {
      const name = rest.shift() ?? '';
      return ids.get(name) ?? name;
    });
    const given = Object.entries(body ?? {}).map(([name, value]) => [
      name,
      name.endsWith('Id') || name === 'duplicateOf' ? ids.get(String(value)) : value,
    ]);
    const reply = await test.call(method, named, {
      ...(by && { as: member(by) }),
      ...(body && { body: Object.fromEntries(given) }),
    });
    const summary = `${method} ${named}: ${JSON.stringify(reply.body).slice(0, 200)}`;
    if (isRefused) expect(reply.status, summary).toBeGreaterThanOrEqual(200);
    else expect([200, 201, 202, 204], summary).toContain(reply.status);
    if (as !== undefined) ids.set(as, idIn(reply.body));
    await renderPending(test.backend);
    await countTagChanges(test.backend);
  }

  async function nextItem(by: string): Promise<string> {
    const { body } = await test.call('GET', '/review/flags/next', { as: member(by) });
    return body.item._id;
  }

  async function lastEntry(): Promise<string> {
    const { body } = await test.call('GET', '/admin/log', { as: member('max') });
    return body.entries[0]._id;
  }

  it('after every two calls that change pages', { timeout: 300_000, retry: 0 }, async () => {
    let since: Step[] = [];
    let changes = 0;
    for (const step of STEPS) {
      test.events.length = 0;
      await make(step);
      since.push(step);
      if (test.events.some(({ type }) => type === 'pages-changed')) changes += 1;
      if (changes < CHANGES && step !== STEPS.at(-1)) continue;
      const now = await renderAll();
      const atOnce = await behind(now, withoutLenient, isExact);
      site.now += ALLOWANCE.list;
      const after2s = await behind(now, withoutReputation);
      site.now += ALLOWANCE.reputation - ALLOWANCE.list;
      const after30s = await behind(now, withoutFigures);
      const late = { atOnce, after2s, after30s };
      expect(late, named(since)).toEqual({ atOnce: [], after2s: [], after30s: [] });
      since = [];
      changes = 0;
    }
  });

  it('nor are the figures of the site outdated at the end', async () => {
    site.now += ALLOWANCE.figures;
    expect(await behind(await renderAll())).toEqual([]);
  });
});

function named(steps: readonly Step[]): string {
  return steps.map((step) => `${String(STEPS.indexOf(step) + 1)}. ${step.call}`).join(', ');
}

/** Every kind of page that the cache takes, with what the steps change on it. */
function pagesOf(ids: ReadonlyMap<string, string>): string[] {
  const id = (name: string) => ids.get(name) ?? '';
  const lists = [
    '',
    '?sort=votes',
    '?sort=answers',
    '?status=closed',
    '?featured=true',
    '?tab=bounty',
  ];
  const tabs = ['', '?tab=questions', '?tab=answers', '?tab=activity'];
  return [
    ...['/', '/index.md', '/feed.atom', '/about', '/questions.md', '/tags.md', '/users.md'],
    ...lists.map((query) => `/questions${query}`),
    ...['/search?q=centre', '/search?q=a&tab=people', '/search?q=s&tab=tags'],
    ...['/questions?search=centre', '/questions?tag=css', '/questions?tag=markup'],
    ...['/tags', '/tags?sort=name', '/users', '/users?sort=newest', '/users?search=a'],
    ...['css', 'html', 'layout', 'testing'].map((tag) => `/tags/${tag}`),
    ...['/tags/css.md', '/tags/css.atom', '/tags/css/history', '/tags/css/synonyms'],
    ...['ada', 'bob'].flatMap((name) => tabs.map((tab) => `/users/${id(name)}${tab}`)),
    ...['eve', 'zoe'].map((name) => `/users/${id(name)}`),
    `/users/${id('ada')}.md`,
    ...['q1', 'q2', 'q3'].map((name) => `/questions/${id(name)}`),
    ...['.md', '.atom'].map((format) => `/questions/${id('q1')}${format}`),
    ...['q1', 'a1'].flatMap((one) => [`/posts/${id(one)}/history`, `/posts/${id(one)}/comments`]),
    `/posts/${id('q1')}/history/1..1`,
  ];
}

const isExact = (path: string): boolean => /^\/(?:questions|posts)\/\d/.test(path);

/** Without what may be 5 minutes behind: the site's figures, in the frame and on home. */
const withoutFigures = (html: string): string =>
  html
    .replaceAll(/<li class="figure">.*?<\/li>/g, '')
    .replaceAll(/<b>[^<]*<\/b> (?:Questions|Answers|Users|Tags)/g, '');

/** Without what may be 30 s behind: reputation and badges next to a name. */
function withoutReputation(html: string): string {
  return withoutFigures(html)
    .replaceAll(/<span title="Reputation">[^<]*<\/span>/g, '')
    .replaceAll(/[\d,]+ reputation|\(reputation [\d,]+\)/g, '');
}

/** Without what may be 2 s behind on a question's page as well: what other questions say. */
function withoutLenient(html: string): string {
  return withoutReputation(html)
    .replaceAll(/<section[^>]*><h2>(?:Linked|Related) questions[\s\S]*?<\/section>/g, '')
    .replaceAll(
      /<div class="notice closed"><p>This question (?:is closed|has been asked).*?<\/div>/g,
      '',
    )
    .replace(/\s+## Linked questions[\s\S]*/, '\n')
    .replaceAll(/- Closed.*/g, '');
}

/** Where two pages begin to differ. */
function difference(cached: string, present: string): string {
  let at = 0;
  while (cached[at] === present[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 60));
  return `${around(cached)} for ${around(present)}`;
}

function idIn(body: Record<string, { readonly _id?: string }>): string {
  const made = Object.values(body).find((value) => value._id !== undefined);
  if (made?._id === undefined) throw new Error(`No id in ${JSON.stringify(body)}`);
  return made._id;
}
