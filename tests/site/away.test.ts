import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ElementLike } from '../support/page.ts';
import { type Remote, startRemote } from '../support/remote.ts';
import { Visitor } from '../support/visitor.ts';

let remote: Remote;
let admin: Visitor;
let question: string;

const ADMIN = { email: 'admin@example.com', password: 'atoll-admin' };
const QUESTION = { title: 'Who keeps what was typed?', content: 'A *body*', tags: 'one, two' };
const ALL = /^/;
/** The call that returns the current user. */
const CURRENT_USER = /\/auth\/me$/;
/** The call that returns the backend's features. */
const FEATURES = /\/api\/?$/;
const passwords = ({ attribs }: ElementLike) => attribs.type === 'password';

beforeAll(async () => {
  remote = await startRemote();
  admin = new Visitor(remote.site.url);
  // The site waits 4 s for a call, and the first ones to a server on a busy machine may take longer.
  await vi.waitFor(async () => {
    expect((await admin.post('/login', ADMIN)).status).toBe(303);
  }, 60_000);
}, 120_000);

afterEach(() => {
  remote.breaks = undefined;
  remote.freezes = undefined;
  remote.status = undefined;
});

afterAll(() => remote.stop());

// Must come first: the backend's features, once known, are cached for a minute.
describe('Before the backend’s features are known', () => {
  it('members’ pages show real data, and no samples', async () => {
    remote.breaks = FEATURES;
    expect((await admin.get('/dashboard')).text).not.toContain('samples');
    const account = await admin.get('/settings/account');
    expect(account.texts(passwords)).toHaveLength(3);
    expect(account.links('Delete Account')).toEqual(['/settings/delete']);
    expect((await admin.get('/settings/delete')).status).toBe(200);
  });

  it('signing out ends the session on the backend, too', async () => {
    const [visitor, copy] = [new Visitor(remote.site.url), new Visitor(remote.site.url)];
    await visitor.post('/login', ADMIN);
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    remote.breaks = FEATURES;
    await visitor.post('/logout');
    expect((await copy.get('/settings')).redirect).toContain('/login');
  });

  it('a form that is never answered is shown again after 4 seconds', async () => {
    remote.freezes = /^POST/;
    const pages = await Promise.all([
      admin.post('/ask', QUESTION),
      admin.post('/questions/22/answers', { content: QUESTION.content }),
    ]);
    for (const page of pages) {
      expect([page.status, page.boxes]).toEqual([503, [QUESTION.content]]);
      expect(page.text).toContain('Your change may have been saved, so check before you try again');
    }
  });

  it('a vote that is never answered is reported as possibly saved', async () => {
    remote.freezes = /vote/;
    const page = await admin.send('/questions/22/vote', { type: 'up' });
    expect(page.text).toContain(
      'Failed to vote: the server did not respond in time. Your change may have been saved',
    );
  });
});

describe('A member whose session cannot be checked', () => {
  it.each(['/ask', '/profile', '/questions?author=me', '/answers?author=me'])(
    'sees at %s that they are still logged in',
    async (path) => {
      remote.breaks = ALL;
      const page = await admin.get(path);
      expect(page.status).toBe(503);
      expect(page.text).toContain('You are still logged in');
      expect(page.links('Try Again')).toEqual([path]);
      expect(page.headers.get('retry-after')).toBe('30');
    },
  );

  it('is not asked to sign in again by a form that failed', async () => {
    for (const [path, fields] of [
      ['/ask', QUESTION],
      ['/questions/22/answers', { content: QUESTION.content }],
    ] as const) {
      remote.breaks = /auth\/me$|POST/;
      const page = await admin.post(path, fields);
      expect([page.status, page.hidden['kept.content']]).toEqual([503, QUESTION.content]);
      expect(page.text).toContain('You are still logged in');
      expect(page.text).not.toContain('log in to');
      expect(page.texts(passwords)).toEqual([]);
    }
  });

  it('is not asked to log in on a question’s page', async () => {
    remote.breaks = CURRENT_USER;
    expect((await admin.get('/questions/22')).text).not.toContain('Want to answer?');
  });
});

describe('The form of an edit or a flag that cannot be loaded', () => {
  it.each(['/questions/22/edit', '/questions/22/answers/35/edit', '/flag/question/22'])(
    'at %s says when to try again, with a link',
    async (path) => {
      remote.breaks = ALL;
      const page = await admin.get(path);
      expect([page.status, page.links('Try Again')]).toEqual([503, [path]]);
      expect(page.headers.get('retry-after')).toBe('30');
    },
  );
});

describe('Text typed for a question that was deleted in the meantime', () => {
  it.each([['edit', { ...QUESTION, content: 'Unlost' }, 'Unlost']])(
    'is shown again: %s',
    async (form, fields, typed) => {
      const { path } = await admin.send('/ask', QUESTION);
      await deleteByApi(path);
      const page = await admin.post(`${path}/${form}`, fields);
      expect([404, 410]).toContain(page.status);
      expect(page.boxes).toEqual([typed]);
      expect(page.text).toContain('Question not found');
      expect((await admin.get(`${path}/${form}`)).boxes).toEqual([]);
    },
  );
});

describe('A comment that could not be posted', () => {
  it.each([
    ['the backend is unavailable', 503],
    ['its post was deleted', 404],
  ])('is shown again: %s', async (why, status) => {
    const { path } = await admin.send('/ask', QUESTION);
    if (status === 404) await deleteByApi(path);
    else remote.breaks = ALL;
    const comments = `/posts/${path.split('/').pop() ?? ''}/comments`;
    const page = await admin.post(comments, { content: `Typed as ${why}` });
    expect([page.status, page.text]).toEqual([status, expect.stringContaining(`Typed as ${why}`)]);
  });
});

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
      expect(page.status).toBe(503);
      expect(page.texts(passwords)).toEqual([]);
      const sent = await admin.send('/session/resume', page.hidden);
      expect(sent.html).toContain(`<p>${fields.content}</p>`);
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

/** Deletes a question as a moderator would while somebody writes. */
async function deleteByApi(path: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(ADMIN);
  const signedIn = await fetch(`${remote.api}/api/auth/login`, { method: 'POST', headers, body });
  const { token } = (await signedIn.json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const deleted = await fetch(`${remote.api}/api${path}`, {
    method: 'DELETE',
    headers: { authorization },
  });
  expect(deleted.status).toBe(200);
}
