import { afterEach, describe, expect, it } from 'vitest';
import { sharedForeign } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

const { foreign, site } = await sharedForeign();
foreign.member.role = 'admin';
const member = new Visitor(site.url);
await member.signIn('grace@example.com', 'any');

afterEach(() => {
  foreign.refusal = undefined;
});

const PASSWORD = { password: 'open sesame', confirmPassword: 'open sesame' };
const BODY = 'This text comes back on the page.';

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

describe('On a backend that implements only section 7', () => {
  it('§8 Toasts: a token that is too long for a cookie is said to be so, with scripts and without', async () => {
    const said = 'Login failed: the token that the server sent is too long to be kept in a cookie';
    const token = 'x'.repeat(3_000);
    foreign.refusal = {
      calls: /^(POST|GET) \/api\/auth\/(login|me)$/,
      status: 200,
      body: { user: { id: '7', username: 'grace' }, token },
    };
    const visitor = new Visitor(site.url);
    const fields = { email: 'grace@example.com', password: 'any' };
    expect((await visitor.send('/login', fields)).text).toContain(said);
    const adopted = await visitor.post('/session', { token });
    expect([adopted.status, adopted.html]).toEqual([503, JSON.stringify({ message: said })]);
  });

  it('a notification of a type that is also the name of an object’s own has the usual icon', async () => {
    const { html } = await member.get('/notifications');
    expect(html).toContain('Notice &lt;b&gt;1&lt;/b&gt;');
    expect(html).not.toContain('[object');
  });

  it('the profile can be saved', async () => {
    const page = await member.send('/settings', { username: 'grace', email: 'grace@example.com' });
    expect(page.text).toContain('Profile updated successfully');
    expect(foreign.calls).toContain('PUT /api/auth/profile');
  });

  it('a password cannot be changed, and no call is made', async () => {
    foreign.calls.length = 0;
    const page = await member.post('/settings/account', {
      currentPassword: 'open sesame',
      newPassword: 'close sesame',
      confirmPassword: 'close sesame',
    });
    expect(page.text).toContain('Failed to update password');
    expect(foreign.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });

  it('deleting the account is not offered', async () => {
    expect((await member.get('/settings/account')).links('Delete Account')).toEqual([]);
    const page = await member.post('/settings/delete', { password: 'any' });
    expect(page.redirect).toBe('/settings/account');
  });

  it('§2 Settings: the notification settings flip on the page, which says that they are not saved', async () => {
    const page = await member.get('/settings/notifications');
    expect(page.text).toContain('This site does not save these settings');
    const boxes = page.html.match(/<input type="checkbox"[^>]*>/g) ?? [];
    expect(boxes.map((box) => [/name="(\w+)"/.exec(box)?.[1], box.includes('checked')])).toEqual([
      ['email', true],
      ['push', true],
      ['mentions', true],
      ['answers', true],
      ['votes', false],
    ]);
    expect(page.html).not.toContain('Save Changes');
  });

  it('the privacy settings say that the profile is public', async () => {
    const page = await member.get('/settings/privacy');
    expect(page.text).toContain('This site has no privacy settings: your profile is public');
    expect(page.html).not.toContain('type="checkbox"');
  });

  it.each(['notifications', 'privacy'])('posted %s settings are not saved', async (tab) => {
    const posted = await member.post(`/settings/${tab}`, { votes: 'on' });
    expect([posted.status, posted.text.includes('Preferences saved')]).toEqual([200, false]);
  });

  it.each([
    '/forgot-password',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    '/unsubscribe?token=x',
  ])('%s links to the contact page', async (path) => {
    const page = await new Visitor(site.url).get(path);
    expect(page.links('Contact Us')).toEqual(['/contact']);
    expect(page.html).not.toContain('<form class="form"');
  });

  it('the page that creates the first admin is a 404', async () => {
    expect((await new Visitor(site.url).get('/setup?token=x')).status).toBe(404);
  });

  it('the admin area leads to the specified pages only', async () => {
    const { html } = await member.get('/admin');
    const bar = /<nav[^>]*aria-label="Admin area">(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
    expect([...bar.matchAll(/href="\/admin\/?(\w*)"/g)].map(([, name]) => name)).toEqual([
      ...['', 'users', 'questions', 'tags', 'reports'],
    ]);
  });

  it.each(['users', 'questions', 'tags', 'reports', 'log'])(
    'the admin page for %s says that it is not supported, and makes no calls',
    async (name) => {
      foreign.calls.length = 0;
      const page = await member.get(`/admin/${name}`);
      expect(page.text).toContain('This site’s backend does not support this page');
      expect(page.links('Back to Admin')).toEqual(['/admin']);
      expect(page.texts(({ name: tag }) => tag === 'table')).toEqual([]);
      expect(foreign.calls.filter((call) => call.includes('/admin'))).toEqual([]);
    },
  );

  it('posts are reported through the contact page', async () => {
    const page = await member.get('/questions/q001');
    expect(page.links('Report')[0]).toBe('/contact?about=%2Fquestions%2Fq001');
  });
});
