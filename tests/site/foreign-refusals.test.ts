import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sharedForeign } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

const { foreign, site } = await sharedForeign();
let member: Visitor;

beforeAll(async () => {
  member = new Visitor(site.url);
  await member.signIn('grace@example.com', 'any');
});

afterEach(() => {
  foreign.refusal = undefined;
});

const PASSWORD = { password: 'open sesame', confirmPassword: 'open sesame' };
const BODY = 'It is told on the page, and nothing of it is lost.';

/** Forms of section 8, the calls they make, and the messages if the backend sends none. */
const FORMS = [
  {
    situation: 'Login',
    calls: /^POST \/api\/auth\/login$/,
    path: '/login',
    fields: { email: 'grace@example.com', password: 'any' },
    otherwise: 'Login failed',
    isGuests: true,
  },
  {
    situation: 'Register',
    calls: /^POST \/api\/auth\/register$/,
    path: '/register',
    fields: { username: 'newcomer', email: 'newcomer@example.com', ...PASSWORD },
    otherwise: 'Registration failed',
    isGuests: true,
  },
  {
    situation: 'Profile update',
    calls: /^PUT \/api\/auth\/profile$/,
    path: '/settings',
    fields: { username: 'grace', email: 'grace@example.com', bio: BODY },
    otherwise: 'Failed to update profile',
  },
  {
    situation: 'Vote',
    calls: /^PUT \/api\/questions\/q001\/vote$/,
    path: '/questions/q001/vote',
    fields: { type: 'up' },
    otherwise: 'Failed to vote',
  },
  {
    situation: 'Post answer',
    calls: /^POST \/api\/answers$/,
    path: '/questions/q001/answers',
    fields: { content: BODY },
    otherwise: 'Failed to post answer',
  },
  {
    situation: 'Post question',
    calls: /^POST \/api\/questions$/,
    path: '/ask',
    fields: { title: 'What if posting fails?', content: BODY, tags: 'forms' },
    otherwise: 'Failed to post question',
  },
  {
    situation: 'Follow',
    calls: /^PUT \/api\/tags\/[^/]+\/follow$/,
    path: '/tags/react/follow',
    fields: {},
    otherwise: 'Failed to update follow status',
  },
] as const;

/** Ways to refuse, and the message of the backend that is shown. */
const WAYS = [
  { status: 400, body: { message: 'The pigeons are ill' }, said: 'The pigeons are ill' },
  { status: 422, body: { error: 'no field of that name' } },
  { status: 400, body: {} },
  { status: 500, body: '<h1>Bad gateway</h1>' },
  { status: 400, body: { message: { deep: ['x'] } } },
  { status: 400, body: { message: '' } },
  { status: 200, body: 'not json' },
  { status: 200, body: [] },
  { status: 500, body: { message: 'The pigeons are ill' }, said: 'The pigeons are ill' },
  { status: 503, body: '' },
  { status: 429, body: { message: 'Slower, please' }, said: 'Slower, please' },
] as const;

describe('§8 Toasts, without scripts on a backend that implements only section 7', () => {
  it.each(
    // One form is refused in all ways, the others with and without a message.
    FORMS.flatMap((form, at) =>
      (at === 0 ? WAYS : WAYS.slice(0, 2)).map((way) => ({
        ...form,
        ...way,
        way: JSON.stringify(way),
      })),
    ),
  )("$situation fails: server message, else '$otherwise' ($way)", async (one) => {
    foreign.refusal = one;
    foreign.calls.length = 0;
    const visitor = 'isGuests' in one ? new Visitor(site.url) : member;
    const page = await visitor.send(one.path, one.fields);
    expect(foreign.calls.some((call) => one.calls.test(call))).toBe(true);
    expect(page.text).toContain('said' in one ? one.said : one.otherwise);
    expect(page.html).not.toMatch(/Bad gateway|no field of that name|\[object/);
    if ('content' in one.fields || 'bio' in one.fields) expect(page.html).toContain(BODY);
  });
});

it('Only the asker can accept an answer; others are refused without a call', async () => {
  foreign.calls.length = 0;
  const page = await member.send('/questions/q002/answers/x1/accept');
  expect(page.text).toContain('Only the question author can accept answers');
  expect(foreign.calls.join()).not.toContain('PUT');
});
