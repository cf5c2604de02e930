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

/** Lets somebody make calls, with the parts of their paths, bodies, and what is special about them. */
const as =
  (by?: Name) =>
  (call: RouteName, at: readonly string[] = [], body?: object, more: Partial<Step> = {}): Step => ({
    ...{ call, at, ...more },
    ...(by && { by }),
    ...(body && { body }),
  });
const guest = as();
const [ada, bob, eve] = [as('ada'), as('bob'), as('eve')];
/** Max is a moderator, and Ann an admin. */
const [zoe, max, ann] = [as('zoe'), as('max'), as('ann')];

/** Every call that changes something, in an order in which they have something to change. */
const STEPS: readonly Step[] = [
  guest('register', [], NOBODY),
  guest('createFirstAdmin', [], { ...NOBODY, token: 'none' }, { isRefused: true }),
  guest('logIn', [], { email: 'ada@example.com', password: 'correct horse' }),
  ada('updateProfile', [], { username: 'ada', email: 'ada@example.com', bio: 'I count' }),
  ada('uploadPicture', [], { purpose: 'avatar' }, { isRefused: true }),
  ada('removeAvatar'),
  max('removePicture', ['none'], undefined, { isRefused: true }),
  bob('updateProfile', [], { username: 'robert', email: 'bob@example.com' }),
  bob('savePreferences', [], { showInDirectory: false, showActivity: false }),
  bob('savePreferences', [], { showInDirectory: true, showActivity: true }),
  eve('postQuestion', [], { ...QUESTION, tags: ['css', 'grid'] }, { as: 'q4' }),
  eve('voteQuestion', ['q1'], { type: 'up' }),
  bob('voteQuestion', ['q4'], { type: 'down' }),
  bob('postAnswer', [], { questionId: 'q4', content: TEXT }, { as: 'a4' }),
  ada('voteAnswer', ['a4'], { type: 'up' }),
  eve('acceptAnswer', ['a4']),
  eve('unacceptAnswer', ['a4']),
  ada('acceptAnswer', ['a1']),
  zoe('startBounty', ['q1'], { amount: 50 }),
  zoe('awardBounty', ['a1']),
  ada('editQuestion', ['q1'], {
    ...QUESTION,
    title: 'How do I centre a box?',
    tags: ['css', 'layout'],
  }),
  bob('editAnswer', ['a1'], { content: '<p>With flexible boxes.</p>' }),
  ada('rollBack', ['q1'], { number: 1 }),
  bob('rollBack', ['a1'], { number: 1 }),
  ann('redactVersion', ['q1', '2'], { reason: 'Secret' }),
  bob('postComment', ['q1'], { content: 'Why?' }, { as: 'c1' }),
  eve('postComment', ['a1'], { content: 'Thanks!' }, { as: 'c2' }),
  bob('editComment', ['c1'], { content: 'Use margins, @ada.' }),
  ann('redactComment', ['c1', '1'], { reason: 'Secret' }),
  ada('updateProfile', [], { username: 'lovelace', email: 'ada@example.com' }),
  eve('voteComment', ['c1']),
  max('convertComment', ['c1']),
  max('revertComment', ['c1']),
  max('convertAnswer', ['a2'], { postId: 'q1' }),
  max('revertAnswer', ['a2']),
  eve('deleteComment', ['c2']),
  eve(
    'suggestEdit',
    ['q1'],
    { ...QUESTION, title: 'How do I centre anything?', reason: 'Wider', format: 'html' },
    { as: 's1' },
  ),
  ada('decideSuggestion', ['s1'], { decision: 'approve' }),
  eve(
    'suggestEdit',
    ['a1'],
    { content: '<p>With a grid, since it is 2026.</p>', reason: 'Newer', format: 'html' },
    { as: 's2' },
  ),
  bob('decideSuggestion', ['s2'], { decision: 'approve' }),
  eve(
    'suggestTagDescription',
    ['css'],
    { description: 'How pages look', reason: 'There was none' },
    { as: 's3' },
  ),
  max('decideSuggestion', ['s3'], { decision: 'approve' }),
  eve('followTag', ['css']),
  eve('watchTag', ['css'], { level: 'at-once' }),
  eve('watchTag', ['html'], { level: 'dimmed' }),
  eve('skipQuestion', ['q1'], { isSkipped: true }),
  ada('setCommunityWiki', ['q1'], { isWiki: true }),
  eve('followQuestion', ['q1'], { level: 'all' }),
  eve('savePost', ['q1'], { note: 'Later' }),
  eve('removeSavedPost', ['q1']),
  eve('reportTrial', ['a1'], { verdict: 'outdated', version: '4' }),
  eve('withdrawTrial', ['a1']),
  eve('createDraft', [], { title: 'How do I', questionId: 'q1' }, { as: 'd1' }),
  eve('saveDraft', ['d1'], { body: 'So far', version: 1 }),
  eve('deleteDraft', ['d1']),
  eve('createSavedList', [], { name: 'Later' }, { as: 'l1' }),
  eve('changeSavedList', ['l1'], { sharing: 'on' }),
  eve('removeSavedList', ['l1']),
  eve('createSavedSearch', [], { name: 'Later', query: 'css' }, { as: 'f1' }),
  eve('changeSavedSearch', ['f1'], { renew: true }),
  eve('removeSavedSearch', ['f1']),
  ada('raiseFlag', ['comment', 'c1'], { reason: 'rude' }),
  ada('withdrawFlag', ['comment', 'c1']),
  ada('raiseFlag', ['user', 'bob'], { reason: 'spam' }),
  ada('withdrawFlag', ['user', 'bob']),
  ada('raiseFlag', ['tag', 'css'], { reason: 'unclear' }),
  ada('withdrawFlag', ['tag', 'css']),
  max('warnUser', ['bob'], { message: 'Please stay friendly' }, { as: 'w1' }),
  bob('understandWarning', ['w1']),
  max('addNote', ['bob'], { message: 'A second account' }),
  eve('raiseFlag', ['answer', 'a1'], { reason: 'low_quality' }),
  eve('withdrawFlag', ['answer', 'a1']),
  bob('raiseFlag', ['question', 'q4'], { reason: 'rude' }),
  bob('withdrawFlag', ['question', 'q4']),
  // Three people hide a post. One reviewer's word would be enough for spam.
  bob('raiseFlag', ['question', 'q4'], { reason: 'rude' }),
  ada('raiseFlag', ['question', 'q4'], { reason: 'rude' }),
  zoe('raiseFlag', ['question', 'q4'], { reason: 'rude' }),
  max('decideReview', ['flags', 'the item'], { decision: 'decline', version: 1 }),
  ann('setRole', ['eve'], { role: 'moderator' }),
  ann('setRole', ['eve'], { role: 'user' }),
  ann('setPrivilege', ['zoe'], { privilege: 'edit', change: 'given', days: 1 }),
  ann('sendTestMail'),
  ann('invite', [], { uses: 2 }, { as: 'the invitation' }),
  ann('revokeInvitation', ['the invitation']),
  ann('changeSettings', [], { version: 0, settings: { name: 'Bolts' } }),
  ann('changeSettings', [], { version: 1, settings: { signUp: 'approval' } }),
  guest('register', [], { ...NOBODY, username: 'waiting', email: 'waiting@example.com' }),
  ann('decideSignUp', ['1'], { decision: 'approve' }),
  ann('setPrivileges', [], { stage: 'young', thresholds: { edit: 90 } }),
  ann('setSuspension', ['zoe'], { suspended: true, days: 1 }),
  ann('setSuspension', ['zoe'], { suspended: false }),
  max('featureQuestion', ['q1'], { featured: true }),
  max('voteToClose', ['q4'], { reason: 'opinion' }),
  max('withdrawReopenVote', ['q4']),
  max('voteToReopen', ['q4'], {}),
  max('withdrawCloseVote', ['q4']),
  max('closeQuestion', ['q4'], { closed: true, duplicateOf: 'q1' }),
  max('moveAnswers', ['q4'], {}),
  eve('replyToDuplicate', ['q4'], { solved: false, content: 'Mine is in a grid.' }),
  max('withdrawDeletionVote', ['q4']),
  max('voteToDelete', ['q4']),
  max('voteToUndelete', ['q4']),
  max('closeQuestion', ['q3'], { closed: true, duplicateOf: 'q1' }),
  max('setLock', ['q1', 'comments'], { locked: true, days: 7, reason: 'Heat' }),
  max('setMemberLock', ['q1', 'answers'], { locked: true, days: 7, reason: 'Thanks as answers' }),
  max('setAnswerDeleted', ['a1'], { deleted: true }),
  max('setAnswerDeleted', ['a1'], { deleted: false }),
  max('setQuestionDeleted', ['q1'], { deleted: true }),
  max('setQuestionDeleted', ['q1'], { deleted: false }),
  max('undoLogEntry', ['the last entry']),
  max('setQuestionDeleted', ['q1'], { deleted: false }),
  max('createTag', [], { ...LOOK, name: 'selectors' }),
  max('changeTag', ['css'], LOOK),
  max('editTagDescription', ['css'], { description: 'How pages look', reason: 'Shorter' }),
  max('renameTag', ['html'], { name: 'markup' }),
  zoe('voteQuestion', ['q2'], { type: 'up' }),
  ann('setTagModerators', ['css'], { usernames: ['zoe'] }),
  max('mergeTag', ['grid'], { into: 'css' }),
  max('splitTag', ['grid']),
  max('decideSynonym', ['css', 'cascading'], { decision: 'accept' }),
  max('removeSynonym', ['css', 'cascading']),
  max('proposeSynonym', ['css'], { name: 'stylesheets' }),
  ann('voteSynonym', ['css', 'stylesheets'], { approves: true }),
  ann('voteSynonym', ['css', 'stylesheets'], { approves: false }),
  max('decideSynonym', ['css', 'stylesheets'], { decision: 'reject', reason: 'Two words' }),
  // What is proposed shows how large the tag is that it would merge.
  ann('proposeSynonym', ['css'], { name: 'flexbox' }),
  eve('postQuestion', [], { ...QUESTION, tags: ['flexbox', 'html'] }),
  max('removeTag', ['selectors']),
  ann('setSiteTex', [], { tex: true }),
  bob('deleteAnswer', ['a4']),
  eve('deleteQuestion', ['q4']),
  ada('readNotification', ['1'], undefined, { isRefused: true }),
  ada('readAllNotifications'),
  ada(
    'subscribePush',
    [],
    { endpoint: 'https://push.example/x', keys: browserKeys().keys },
    { isRefused: true },
  ),
  ada('unsubscribePush', [], undefined, { isRefused: true }),
  guest('forgotPassword', [], { email: 'ada@example.com' }),
  guest('resetPassword', [], { token: 'none', password: 'battery staple' }, { isRefused: true }),
  guest('confirmEmail', [], { token: 'none' }, { isRefused: true }),
  guest('confirmSignUp', [], { email: 'ada@example.com', code: '000000' }, { isRefused: true }),
  guest('resendCode', [], { email: 'ada@example.com' }, { isRefused: true }),
  guest('unsubscribe', [], { token: 'none' }, { isRefused: true }),
  zoe('changePassword', [], { currentPassword: 'correct horse', newPassword: 'battery staple' }),
  bob('deleteAccount', [], { password: 'correct horse' }),
  eve('logOutElsewhere'),
  eve('logOut'),
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

  it('after every two calls that change pages', { timeout: 300_000 }, async () => {
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
