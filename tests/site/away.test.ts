import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ElementLike } from '../support/page.ts';
import { type Remote, startRemote } from '../support/remote.ts';
import { Visitor } from '../support/visitor.ts';

let remote: Remote;
let admin: Visitor;
let question: string;
const ADMIN = { email: 'admin@example.com', password: 'atoll-admin' };
const ALL = /^/;
const QUESTION = { title: 'Who keeps what was typed?', content: 'A *body*', tags: 'one, two' };

beforeAll(async () => {
  remote = await startRemote();
  admin = new Visitor(remote.site.url);
  await admin.signIn(ADMIN.email, ADMIN.password);
}, 120_000);

afterEach(() => {
  remote.breaks = undefined;
  remote.status = undefined;
});

afterAll(() => remote.stop());

/** Posts a form while the backend, or some of its calls, are unavailable. */
async function postAway(path: string, fields: Record<string, string>, breaks = ALL) {
  remote.breaks = breaks;
  const page = await admin.post(path, fields);
  remote.breaks = undefined;
  return page;
}

describe('An edit or a flag that is posted while the backend is unavailable', () => {
  it('is shown again with its text, and can be sent again', async () => {
    question = (await admin.send('/ask', QUESTION)).path;
    const answer = `${(await admin.answer(question)).path}/edit`;
    for (const [path, fields] of [
      [`${question}/edit`, { ...QUESTION, content: 'Another body' }],
      [answer, { content: 'Another answer' }],
    ] as const) {
      const page = await postAway(path, fields);
      expect([page.status, page.boxes]).toEqual([503, [fields.content]]);
      expect(page.text).toContain('Failed to save the edit');
      expect(page.texts(({ attribs }) => attribs.type === 'password')).toEqual([]);
      expect((await admin.send(path, fields)).html).toContain(`<p>${fields.content}</p>`);
    }
  });

  it('keeps the text of a flag, which can be sent again', async () => {
    const page = await postAway('/flag/question/22', {
      reason: 'other',
      text: 'It is kept & sent',
    });
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('It is kept & sent')]);
    const sent = await admin.send('/flag/question/22', {
      reason: 'other',
      text: 'It is kept & sent',
    });
    expect(sent.text).toContain('Somebody will look at it soon');
  });
});

describe('A form whose page cannot be loaded', () => {
  it.each([
    ['/posts/22/suggest', { content: 'A better body', reason: 'It is clearer' }],
    ['/tags/react/synonyms', { do: 'propose', synonym: 'reactive' }],
    ['/tags/react/synonyms', { do: 'reject', synonym: 'reactive', reason: 'Too wide' }],
  ])('keeps what was posted to %s: %j', async (path, fields) => {
    const kept = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [`kept.${name}`, value]),
    );
    for (const visitor of [admin, new Visitor(remote.site.url)]) {
      remote.breaks = ALL;
      const page = await visitor.post(path, fields);
      expect(page.status).toBe(503);
      expect(page.hidden).toMatchObject({ path, ...kept });
      expect(page.text).not.toContain('session has ended');
    }
  });
});

describe('A member’s page while the backend is unavailable', () => {
  it.each(['/settings', '/dashboard', '/notifications', '/admin/tags'])(
    '%s says so, is not cached, and keeps the session',
    async (path) => {
      const before = remote.site.log().length;
      remote.breaks = ALL;
      const page = await admin.get(path);
      expect(page.status).toBe(503);
      expect(page.text).toContain('You are still logged in');
      expect(page.links('Try Again')).toEqual([path]);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.headers.get('retry-after')).toBe('30');
      remote.breaks = undefined;
      expect((await admin.get(path)).status).toBe(200);
      // The log is written slightly after the response.
      const failures = () =>
        remote.site
          .log()
          .slice(before)
          .split('\n')
          .filter((line) => line.includes('could not be reached'));
      await expect.poll(failures).toHaveLength(1);
    },
  );

  it('keeps what was posted to it, and sends it on later', async () => {
    const page = await postAway('/settings', {
      username: 'admin',
      email: ADMIN.email,
      bio: 'One\r\n<two>',
    });
    expect(page.status).toBe(503);
    expect(page.text).toContain('One <two>');
    const sent = await admin.send('/session/resume', page.hidden);
    expect([sent.path, sent.text.includes('Profile updated successfully')]).toEqual([
      '/settings',
      true,
    ]);
    expect(sent.boxes).toEqual(['One <two>']);
  });

  it('shows the original form again if what it sends on is refused', async () => {
    const action = { do: 'create', target: '', name: 'No Such Name!', description: 'Kept' };
    const page = await postAway('/admin/tags?page=1', action);
    const refused = await admin.post('/session/resume', page.hidden);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('value="No Such Name!"');
    const actions = new Set<string | undefined>();
    refused.texts(
      (one) => one.attribs.class === 'admin-action' && actions.add(one.attribs.action).size < 0,
    );
    expect([...actions]).toEqual(['/admin/tags?page=1']);
  });

  it('sends nothing on without a kept form', async () => {
    expect((await admin.get('/session/resume')).status).toBe(404);
    expect((await admin.post('/session/resume', { do: 'create', name: 'lost' })).status).toBe(404);
  });
});

describe('The dashboard, if only its own call fails,', () => {
  it('says so, and when to try again', async () => {
    remote.breaks = /\/dashboard$/;
    const page = await admin.get('/dashboard');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30']);
    expect(page.text).toContain('Failed to load the dashboard');
  });
});

describe('A member’s form, if only its own call fails,', () => {
  it.each([/^PUT/, /preferences/])('keeps the chosen preferences: %s', async (breaks) => {
    const page = await postAway('/settings/notifications', { votes: 'on' }, breaks);
    expect(page.status).toBe(503);
    expect(page.text).toContain('Failed to save preferences');
    const ticked = ({ attribs }: ElementLike) => 'checked' in attribs;
    const names: (string | undefined)[] = [];
    page.texts((one) => ticked(one) && names.push(one.attribs.name) < 0);
    expect(names).toEqual(['votes']);
  });

  it.each([502, 500])(
    'keeps the description of a tag if the backend only returns %i',
    async (status) => {
      const action = { do: 'change', target: 'react', description: 'Unlost', color: '#112233' };
      remote.status = status;
      const page = await postAway('/admin/tags', action, /\/tags/);
      remote.status = undefined;
      expect(page.status).toBe(503);
      expect(page.text).toContain('This could not be done');
      const sent = await admin.send('/session/resume', page.hidden);
      expect(sent.text).toContain('Unlost');
      expect(sent.text).toContain('Tag react updated');
    },
  );
});

it('Settings saved on a remote backend show within a second', async () => {
  const { hidden } = await admin.get('/admin/settings');
  await admin.send('/admin/settings', { ...hidden, name: 'Bolts' });
  await expect.poll(async () => (await admin.get('/')).html).toContain('<title>Bolts');
  remote.freezes = /\/settings$/;
  expect((await admin.get('/')).html).toContain('<title>Bolts');
  remote.freezes = undefined;
  await admin.send('/admin/settings', { ...(await admin.get('/admin/settings')).hidden, name: '' });
});
