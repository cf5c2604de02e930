import { describe, expect, it } from 'vitest';
import { paramsOf } from '../../../../src/contract/fields.ts';
import type { Route } from '../../../../src/contract/route.ts';
import { type RouteName, ROUTES } from '../../../../src/contract/routes.ts';
import { ENGINES, openForSuite } from '../../../support/backend.ts';
import { leastOf, longestBlock } from '../../../support/blocking.ts';
import { fieldsOf, hostileParts, hostileValues } from '../../../support/longest.ts';
import { answer, ask } from '../../../support/posts.ts';
import { browserKeys } from '../../../support/push-service.ts';
import { giveRole } from '../../../support/staff.ts';

/** Milliseconds for which no call may block the others (design, Budgets). */
const MOST = 50;

const question = { title: 'How long may a text be?', content: '<p>So.</p>', tags: ['texts'] };
const person = { username: 'newcomer', email: 'new@example.com', password: 'battery staple' };
const tag = { description: 'A tag', color: '#112233', featured: false };

/** The body of each call, except for the field under test. */
const BODIES: Partial<Record<RouteName, Record<string, unknown>>> = {
  logIn: { email: 'ada@example.com', password: 'no' },
  register: person,
  createFirstAdmin: { ...person, token: 'none' },
  updateProfile: { username: 'ada', email: 'ada@example.com' },
  changePassword: { currentPassword: 'no', newPassword: 'battery staple' },
  forgotPassword: { email: 'ada@example.com' },
  resetPassword: { token: 'none', password: 'battery staple' },
  confirmEmail: { token: 'none' },
  unsubscribe: { token: 'none' },
  deleteAccount: { password: 'no' },
  savePreferences: {},
  subscribePush: { endpoint: 'https://push.example/x', keys: browserKeys().keys },
  searchByError: { text: 'TypeError: x is not a function' },
  findSimilar: { title: 'How long may a text be?', content: '<p>So.</p>', tags: ['texts'] },
  postQuestion: question,
  editQuestion: question,
  voteQuestion: { type: 'up' },
  voteAnswer: { type: 'up' },
  postAnswer: { content: '<p>So.</p>', questionId: '1' },
  editAnswer: { content: '<p>So.</p>' },
  flagQuestion: { reason: 'spam' },
  flagAnswer: { reason: 'spam' },
  flagComment: { reason: 'spam' },
  flagUser: { reason: 'spam' },
  flagTag: { reason: 'spam' },
  warnUser: { message: 'Please stay friendly' },
  addNote: { message: 'A second account' },
  decideReview: { decision: 'skip', version: 1 },
  setRole: { role: 'user' },
  setSuspension: { suspended: false },
  setPrivilege: { privilege: 'edit', change: 'none' },
  setPrivileges: { stage: 'auto' },
  changeSettings: { version: 0, settings: {} },
  invite: {},
  confirmSignUp: { email: 'ada@example.com', code: '000000' },
  resendCode: { email: 'ada@example.com' },
  decideSignUp: { decision: 'reject' },
  featureQuestion: { featured: false },
  closeQuestion: { closed: false },
  voteToClose: { reason: 'opinion' },
  voteToReopen: {},
  replyToDuplicate: { solved: true },
  setQuestionDeleted: { deleted: false },
  moveAnswers: {},
  setAnswerDeleted: { deleted: false },
  setLock: { locked: false },
  setMemberLock: { locked: false },
  createTag: { ...tag, name: 'new' },
  changeTag: tag,
  renameTag: { name: 'newer' },
  mergeTag: { into: 'newest' },
  setTagModerators: { usernames: [] },
  suggestQuestionEdit: { content: '<p>So.</p>', reason: 'So', format: 'html' },
  suggestAnswerEdit: { content: '<p>So.</p>', reason: 'So', format: 'html' },
  decideSuggestion: { decision: 'approve' },
  rollBackQuestion: { number: 1 },
  rollBackAnswer: { number: 1 },
  setCommunityWiki: { isWiki: true },
  redactVersion: { reason: 'Secret' },
  redactComment: { reason: 'Secret' },
  commentOnQuestion: { content: 'Why?' },
  commentOnAnswer: { content: 'Why?' },
  editComment: { content: 'Why?' },
  convertAnswer: { postId: '1' },
  setSiteTex: { tex: false },
  editTagDescription: { description: 'Texts', reason: 'None' },
  suggestTagDescription: { description: 'Texts', reason: 'None' },
  proposeSynonym: { name: 'words' },
  voteSynonym: { approves: true },
  startBounty: { amount: 50 },
  decideSynonym: { decision: 'reject', reason: 'None' },
  skipQuestion: { isSkipped: true },
  recordListVisit: { questions: ['1'] },
  followQuestion: { level: 'all' },
  savePost: { note: 'Later' },
  reportTrial: { verdict: 'works', version: '3.2' },
  createDraft: { title: 'Half', body: 'So' },
  saveDraft: { title: 'Half', body: 'So', version: 1 },
  createSavedList: { name: 'Later' },
  changeSavedList: { name: 'Sooner' },
  watchTag: { level: 'dimmed' },
  createSavedSearch: { name: 'Later', query: 'css' },
  changeSavedSearch: { name: 'Sooner' },
};

const CALLS = (Object.entries(ROUTES) as [RouteName, Route][]).map(
  ([name, route]) => [name, route] as const,
);

describe.each(ENGINES)('On %s no call blocks the others:', { timeout: 120_000 }, async (engine) => {
  const test = await openForSuite(engine);
  test.settings.siteUrl = 'https://atoll.example';
  const ada = await test.join('ada');
  await giveRole(test, ada, 'admin');
  const questionId = await ask(test, ada, { tags: ['texts'] });
  const answerId = await answer(test, ada, questionId);

  /** The address of a call, with a post and a tag that exist. */
  function pathOf({ path }: Route, part?: [name: string, value: string]): string {
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (part?.[0] === name) return encodeURIComponent(part[1]);
      if (name === 'name') return 'texts';
      return path.includes('answer') ? answerId : questionId;
    });
  }

  /** `body` is JSON. */
  async function blockOf(route: Route, path: string, body?: string): Promise<number> {
    let status = 0;
    const call = async () => {
      const sent = body === undefined ? {} : { body };
      ({ status } = await test.call(route.method, path, { ...sent, as: ada }));
    };
    const longest = await leastOf(() => longestBlock(call), MOST);
    expect(status, `${route.method} ${path.slice(0, 80)}`).toBeLessThan(500);
    return longest;
  }

  it.each(CALLS)('%s, whatever its body contains', async (name, route) => {
    const slow: string[] = [];
    expect(route.body === undefined || name in BODIES, 'has an example of its body').toBe(true);
    const tries = fieldsOf(route.body).flatMap(([field, schema]) =>
      hostileValues(field, schema).map((hostile) => [field, hostile] as const),
    );
    for (const [field, { what, json }] of tries) {
      const { [field]: _, ...others } = BODIES[name] ?? {};
      const rest = JSON.stringify(others).slice(1);
      const body = `{${JSON.stringify(field)}:${json}${rest === '}' ? '' : ','}${rest}`;
      const block = await blockOf(route, pathOf(route), body);
      if (block > MOST) slow.push(`${field} of ${what}: ${block.toFixed(0)} ms`);
    }
    expect(slow).toEqual([]);
  });

  it.each(CALLS)('%s, whatever its address contains', async (_, route) => {
    const slow: string[] = [];
    for (const [what, value] of hostileParts()) {
      const note = (part: string, block: number) => {
        if (block > MOST) slow.push(`${part} of ${what}: ${block.toFixed(0)} ms`);
      };
      for (const [part] of fieldsOf(paramsOf(route))) {
        note(part, await blockOf(route, pathOf(route, [part, value])));
      }
      for (const [part] of fieldsOf(route.query)) {
        const query = new URLSearchParams({ [part]: value }).toString();
        note(part, await blockOf(route, `${pathOf(route)}?${query}`));
      }
    }
    expect(slow).toEqual([]);
  });
});
