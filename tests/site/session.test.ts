import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import type { Visitor } from '../support/visitor.ts';

const site = await sharedSite();

const guest = () => site.guest();
const DEMO = ['demo@example.com', 'atoll-demo'] as const;

const member = () => site.demo();

/** Whether the API accepts this token. */
async function isToken(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${site.url}/api/auth/me`, { headers })).ok;
}

describe('Signing in without scripts', () => {
  it('keeps an invalid address in the form, but never the password', async () => {
    const page = await guest().post('/login', { email: 'no address', password: 'secret7' });
    expect(page.text).toContain('Invalid email address');
    expect(page.html).toContain('value="no address"');
    expect(page.html).not.toContain('secret7');
  });

  it('shows the backend’s reason if it refuses', async () => {
    const page = await guest().post('/login', { email: DEMO[0], password: 'wrong' });
    expect(page.status).toBe(401);
    expect(page.text).toContain('Invalid email or password');
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  it('leads to the home page, with a welcome that is shown once', async () => {
    const visitor = guest();
    const page = await visitor.signIn(...DEMO);
    expect(page.path).toBe('/');
    expect(page.text).toContain('Welcome back, demo!');
    expect((await visitor.get('/')).text).not.toContain('Welcome back');
  });

  it('leads to the home page instead of another site', async () => {
    expect((await guest().signIn(...DEMO, '//evil.example')).path).toBe('/');
  });

  it('sets a cookie that scripts cannot read and that is not a bearer token', async () => {
    const visitor = guest();
    const answer = await visitor.post('/login', { email: DEMO[0], password: DEMO[1] });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('session='));
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(await isToken(visitor.cookies.get('session') ?? '')).toBe(false);
    const headers = { cookie: `session=${visitor.cookies.get('session') ?? ''}` };
    expect((await fetch(`${site.url}/api/auth/me`, { headers })).status).toBe(401);
  });
});

describe('Signing up without scripts', () => {
  it('says at the field that a name is taken', async () => {
    const page = await guest().post('/register', {
      username: 'demo',
      email: 'other@example.com',
      password: 'open sesame',
      confirmPassword: 'open sesame',
    });
    expect(page.status).toBe(409);
    expect(page.html).toContain('value="other@example.com"');
    expect(page.html).toMatch(
      /aria-invalid="true" aria-describedby="[^"]+"[^>]*name="username"|name="username"[^>]*aria-invalid="true"/,
    );
  });
});

describe('Login and Sign Up in the header', () => {
  const HERE = '/questions?sort=votes';
  const NEXT = '?next=%2Fquestions%3Fsort%3Dvotes';

  it('return to the page they are on, cached or not', async () => {
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await guest().get(HERE);
      expect(page.links('Login')).toEqual([`/login${NEXT}`]);
      expect(page.links('Sign Up')).toEqual([`/register${NEXT}`]);
    }
    const home = await guest().get('/');
    expect([...home.links('Login'), ...home.links('Sign Up')]).toEqual(['/login', '/register']);
  });

  it('keep that page between signing in and signing up', async () => {
    expect((await guest().get(`/login${NEXT}`)).links('Sign Up')).toEqual([`/register${NEXT}`]);
    expect((await guest().get(`/register${NEXT}`)).links('Log In')).toEqual([`/login${NEXT}`]);
    const wrong = await guest().post(`/register${NEXT}`, { username: 'x' });
    expect(wrong.links('Log In')).toEqual([`/login${NEXT}`]);
  });

  it('return new members there, too, but never to another site', async () => {
    const passwords = { password: 'open sesame', confirmPassword: 'open sesame' };
    const signUp = (username: string, next: string) =>
      guest().send(`/register${next}`, { username, email: `${username}@e.example`, ...passwords });
    expect((await signUp('comes-back', NEXT)).path).toBe(HERE);
    expect((await signUp('stays-here', '?next=%2F%2Fevil.example')).path).toBe('/');
  });
});

describe('A member’s page', () => {
  it('is private to the member', async () => {
    const page = await (await member()).get('/');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.links('Login')).toEqual([]);
  });

  it('does not ask a signed-in member to sign in', async () => {
    const page = await (await member()).get('/login?next=/tags');
    expect([page.status, page.redirect]).toEqual([303, '/tags']);
  });
});

describe('Signing out without scripts', () => {
  it('ends the session here and on the backend', async () => {
    const visitor = await member();
    const token = await visitor.token();
    expect(await isToken(token)).toBe(true);
    const page = await visitor.send('/logout');
    expect(page.path).toBe('/');
    expect(page.text).toContain('Logged out successfully');
    expect([...visitor.cookies.keys()]).toEqual([]);
    expect(await isToken(token)).toBe(false);
  });
});

describe('An invalid session', () => {
  it.each([['rubbish'], ['A'.repeat(3_000)], [Buffer.alloc(80).toString('base64url')]])(
    'is dropped silently: %s',
    async (box) => {
      const visitor = guest();
      visitor.cookies.set('session', box);
      const page = await visitor.get('/');
      expect(page.status).toBe(200);
      expect(page.links('Login')).toEqual(['/login']);
      // Cached pages set no cookie.
      await visitor.get('/privileges?uncached');
      expect(visitor.cookies.has('session')).toBe(false);
    },
  );

  it('is dropped once the backend no longer knows it', async () => {
    const visitor = await member();
    const token = await visitor.token();
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${site.url}/api/auth/logout`, { method: 'POST', headers });
    const page = await visitor.get('/');
    expect(page.links('Login')).toEqual(['/login']);
    expect(visitor.cookies.has('session')).toBe(false);
  });
});

describe('The admin area', () => {
  let reader: Visitor;
  beforeAll(async () => {
    reader = await member();
  });

  it.each([
    '/admin',
    '/%61dmin',
    '/admin/',
    '/ADMIN',
    '/admin%2f',
    '/.//admin',
    '/x/../admin',
    '/admin/users',
    '/admin;x',
  ])('is hidden from a member who requests %s', async (path) => {
    const page = await reader.get(path);
    expect([301, 303, 400, 404]).toContain(page.status);
    if (page.status === 303) expect(page.redirect).toBe('/');
    expect(page.texts(({ name }) => name === 'h1').join(' ')).not.toMatch(/admin/i);
  });
});

describe('A form', () => {
  it.each([
    ['with its Origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from a subdomain', { origin: 'http://x.127.0.0.1', 'sec-fetch-site': 'same-site' }],
    ['from nowhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('is refused if another site posts it %s', async (_, headers) => {
    const visitor = await member();
    expect((await visitor.post('/logout', {}, headers)).status).toBe(403);
    expect((await visitor.get('/')).links('Login')).toEqual([]);
  });
});

describe('A stored token', () => {
  it('starts a session of pages if it is a member’s', async () => {
    const known = await member();
    const token = await known.token();
    const visitor = guest();
    expect((await visitor.post('/session', { token })).status).toBe(204);
    expect((await visitor.get('/')).html).toContain('data-name="demo"');
  });

  it('is refused if it is nobody’s', async () => {
    const visitor = guest();
    expect((await visitor.post('/session', { token: 'x'.repeat(43) })).status).toBe(401);
    expect((await visitor.post('/session', {})).status).toBe(400);
    expect((await visitor.post('/session/token')).status).toBe(401);
    expect(visitor.cookies.size).toBe(0);
  });
});

describe('Pages of tags with a dot in their names', () => {
  it('recognize the member', async () => {
    const page = await (await member()).get('/tags/.net');
    expect(page.links('Login')).toEqual([]);
    expect(page.html).toContain('data-name="demo"');
  });
});

it('A form switches the theme for all pages', async () => {
  const visitor = guest();
  expect((await visitor.get('/')).html).toContain('aria-label="Switch to dark theme"');
  const page = await visitor.send('/theme', { theme: 'dark', back: '/questions?sort=views' });
  expect(page.path).toBe('/questions?sort=views');
  for (const shown of [page, await visitor.get('/')])
    expect(shown.html).toContain('data-theme="dark"');
});
