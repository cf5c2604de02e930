import { describe, expect, it } from 'vitest';
import type { ReadPage } from '../support/page.ts';
import { pngFile } from '../support/picture-files.ts';
import { siteForSuite } from '../support/shared-sites.ts';
import { startSite } from '../support/site.ts';
import { Visitor } from '../support/visitor.ts';

describe('The settings of the site', async () => {
  const site = await siteForSuite({ env: { RATE_LIMIT: '0' } });
  const guest = new Visitor(site.url);
  const admin = new Visitor(site.url);
  await admin.signIn('admin@example.com', 'atoll-admin');

  it('show at once, even on pages that guests have already read', async () => {
    for (const path of ['/', '/about']) expect((await guest.get(path)).html).not.toContain('Bolts');
    const { hidden } = await admin.get('/admin/settings');
    const saved = await admin.send('/admin/settings', {
      ...hidden,
      name: 'Bolts',
      description: 'Where people ask about bolts.',
      accent: '#A03C00',
      announcement: 'We move <today>',
      label1: 'The company',
      url1: 'https://bolts.example/',
    });
    expect(saved.text).toContain('Settings saved');
    const home = await guest.get('/');
    expect(home.html).toContain('<title>Bolts</title>');
    expect(home.html).toContain('content="Where people ask about bolts."');
    expect(home.text).toContain('We move <today>');
    expect(home.html).toContain('--accent:light-dark(#a03c00,');
    expect(home.links('The company')).toEqual(['https://bolts.example/']);
    // The policy allows the color by its hash.
    const policy = home.headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain("'unsafe-inline'");
    expect((await guest.get('/manifest.webmanifest')).html).toContain('"Bolts"');
    expect((await guest.get('/feed.atom')).html).toContain('<title>Bolts: questions</title>');
    // The built-in texts are for developers.
    for (const path of ['/', '/about', '/questions', '/manifest.webmanifest', '/llms.txt']) {
      const page = await guest.get(path);
      expect(page.html, path).toContain('Where people ask about bolts.');
      expect(page.html, path).not.toContain('developers');
    }
  });

  it('replace the text of a page, after a preview, and restore the built-in one', async () => {
    const path = '/admin/settings/about';
    const content = '## Us\n\nWe make **bolts** <script>alert(1)</script>.';
    const { hidden } = await admin.get(path);
    const preview = await admin.send(path, { ...hidden, content, do: 'preview' });
    expect(preview.html).toContain('<strong>bolts</strong>');
    expect((await guest.get('/about')).html).not.toContain('<strong>bolts</strong>');
    await admin.send(path, { ...(await admin.get(path)).hidden, content, do: 'save' });
    const about = await guest.get('/about');
    expect(about.html).toMatch(/<h2[^>]*>Us<\/h2>/);
    expect(about.html).toContain('<strong>bolts</strong>');
    expect(about.html).not.toContain('alert(1)</script>');
    await admin.send(path, { ...(await admin.get(path)).hidden, content: ' ', do: 'save' });
    expect((await guest.get('/about')).text).toContain('What we care about');
  });

  it('offer the close reasons that admins have written, one per line', async () => {
    const { hidden } = await admin.get('/admin/settings');
    const half = { ...hidden, closeReasons: 'Which tool is best' };
    const refused = await admin.post('/admin/settings', half);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Say what the author can do');
    expect(refused.html).toContain('Which tool is best</textarea>');
    const closeReasons = 'Which tool is best: Ask in the chat.\nHomework: Ask: your teacher.';
    await admin.send('/admin/settings', { ...hidden, closeReasons });
    expect((await admin.get('/admin/settings')).html).toContain(`${closeReasons}</textarea>`);
    const offered = 'Off topic: Which tool is best Ask in the chat.';
    const { html } = await guest.get('/questions?status=open');
    const [path = '', id = ''] = /\/questions\/(\d+)/.exec(html) ?? [];
    const form = `${path}/moderate?open=close&target=${id}`;
    expect((await admin.get(form)).text).toContain(offered);
    expect((await admin.get(`${path}/close`)).text).toContain(offered);
    const vote = { do: 'close', reason: 'Which tool is best' };
    const closed = await admin.send(`${path}/close`, vote);
    expect(closed.text).toContain('Off topic: Which tool is best. Is it yours? Ask in the chat.');
  });

  it('show pictures hosted elsewhere at once, after a click, or as links', async () => {
    const source = 'https://pictures.example/a.png';
    const content = `Here:\n\n![The <error>](${source})`;
    const { path } = await admin.ask('What is this error?', content);
    const choose = async (remotePictures: string) => {
      const { hidden } = await admin.get('/admin/settings');
      await admin.send('/admin/settings', { ...hidden, remotePictures });
      return guest.get(path);
    };
    const mayLoad = ({ headers }: ReadPage) =>
      /img-src [^;]*https:/.test(headers.get('content-security-policy') ?? '');
    const shown = await guest.get(path);
    expect(shown.html).toContain(`<img src="${source}"`);
    expect(mayLoad(shown)).toBe(true);
    const links = await choose('links');
    expect(links.links('The <error> (pictures.example)')).toEqual([source]);
    expect(links.html).not.toContain(`<img src="${source}"`);
    expect(mayLoad(links)).toBe(false);
    const closed = await choose('click');
    const [click = ''] = closed.links('Show picture: The <error> (pictures.example)');
    expect(click).toContain(`${path}?pictures=shown`);
    expect(mayLoad(closed)).toBe(false);
    const open = await guest.get(click);
    expect(open.html).toContain(`<img src="${source}"`);
    expect(mayLoad(open)).toBe(true);
    expect(open.html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}"`));
    await choose('shown');
  });

  it('are set by the first admin in three steps, each of which can be skipped', async () => {
    let page = await admin.get('/setup/name');
    expect(page.links('Skip')).toEqual(['/setup/tags']);
    const description = 'Where people ask about nuts.';
    const logo = await pngFile({}, ['#335577']);
    page = await admin.send('/setup/name', { name: 'Nuts', description, logo });
    expect(page.text).toContain('Settings saved');
    expect(page.text).toContain('Step 2 of 3');
    page = await admin.post('/setup/tags', { tags: ' ' });
    expect(page.text).toContain('Enter a tag, or skip this step');
    page = await admin.post('/setup/tags', { tags: 'threads, flat/washers' });
    expect([page.status, page.text]).toEqual([
      400,
      expect.stringContaining('“flat/washers”: A tag can only contain letters, numbers'),
    ]);
    page = await admin.send('/setup/tags', { tags: 'threads, javascript Washers' });
    expect(page.text).toContain('Step 3 of 3');
    expect((await guest.get('/tags/washers')).status).toBe(200);
    page = await admin.post('/setup/invitations', { emails: '' });
    expect(page.text).toContain('Enter an email address, or skip this step');
    page = await admin.post('/setup/invitations', { emails: 'ada@example.com\nno address' });
    expect(page.text).toContain('“no” is not an email address');
    expect(page.links('Skip, and open the site')).toEqual(['/']);
    page = await admin.send('/setup/invitations', { emails: 'ada@example.com' });
    expect(page.text).toContain('1 invitation mailed');
    const { html } = await guest.get('/');
    expect(html).toContain(description);
    expect(html).toMatch(/<a class="logo"[^>]*>\s*<picture>\s*<img src="\/media\//);
    expect((await admin.get('/setup/else')).status).toBe(404);
    const log = await admin.get('/admin/log');
    expect(log.text).toContain('Changed the settings of the site This site');
  });

  it('keep invalid input, and say which field is wrong', async () => {
    const { hidden } = await admin.get('/admin/settings');
    const fields = { ...hidden, name: 'Nuts', accent: '#ffff00', label1: 'No address' };
    const refused = await admin.send('/admin/settings', fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Too light to read on white');
    expect(refused.text).toContain('Enter an address with https://');
    expect(refused.html).toContain('value="Nuts"');
    expect(refused.html).toContain('value="No address"');
  });

  it('show both values to the second of two admins who save', async () => {
    const other = new Visitor(site.url);
    await other.signIn('admin@example.com', 'atoll-admin');
    const [first, second] = [
      await admin.get('/admin/settings'),
      await other.get('/admin/settings'),
    ];
    await admin.send('/admin/settings', { ...first.hidden, name: 'Nails', signUp: 'closed' });
    const late = await other.send('/admin/settings', {
      ...second.hidden,
      name: 'Screws',
      signUp: 'open',
    });
    // What one of them has closed is not opened by a second try.
    expect(late.html).toMatch(/value="closed" checked/);
    expect(late.status).toBe(409);
    expect(late.text).toContain('Somebody else has changed the settings since');
    expect(late.text).toContain('Somebody else has saved “Nails”.');
    expect(late.text).toContain('Somebody else has saved “Closed”. You chose “Open”.');
    expect(late.html).toContain('value="Screws"');
    await other.send('/admin/settings', { ...late.hidden, name: 'Screws' });
    expect((await guest.get('/')).html).toContain('<title>Screws</title>');
  });

  it('can close sign-up to all without an invitation, whose link has a form', async () => {
    const { hidden } = await admin.get('/admin/settings');
    await admin.send('/admin/settings', { ...hidden, signUp: 'closed' });
    const closed = await new Visitor(site.url).get('/register');
    expect(closed.text).toContain('Sign-up is closed. Ask for an invitation.');
    expect(closed.html).not.toContain('name="username"');
    for (const page of ['/', '/about', '/login', '/ask', '/questions'])
      expect((await new Visitor(site.url).get(page)).html).not.toContain('href="/register');
    const { text: log } = await admin.get('/admin/log');
    expect(log).toContain('Who may sign up: Open After: Name: Nails; Who may sign up: Closed');
    const made = await admin.send('/admin/invitations', { uses: '2', days: '30', do: 'link' });
    expect(made.text).toContain('Invitation link created');
    const [, token = ''] = /register\?invitation=([\w-]+)/.exec(made.html) ?? [];
    const path = `/register?invitation=${token}`;
    const invited = new Visitor(site.url);
    const form = await invited.get(`${path}&email=guest%40example.com`);
    expect(form.html).toMatch(/<input[^>]*name="email"[^>]*value="guest@example\.com"/);
    expect(form.headers.get('cache-control')).toBe('private, no-store');
    expect(form.hidden).toEqual({ invitation: token });
    const secret = { password: 'correct horse', confirmPassword: 'correct horse' };
    const names = { username: 'x', email: 'guest@example.com' };
    const refused = await invited.send(path, { ...form.hidden, ...names, ...secret });
    expect(refused.hidden).toEqual({ invitation: token });
    const fields = { ...refused.hidden, ...names, username: 'invited', ...secret };
    expect((await invited.send(path, fields)).text).toContain('Welcome to Atoll, invited');
    const list = await admin.get('/admin/invitations');
    expect(list.text).toContain('1 use left');
    expect(list.links('invited')).toHaveLength(1);
  });
});

it('A name set in the environment wins, and the settings page says so', async () => {
  const site = await startSite({ env: { RATE_LIMIT: '0', SITE_NAME: 'Given' } });
  const admin = new Visitor(site.url);
  await admin.signIn('admin@example.com', 'atoll-admin');
  const page = await admin.get('/admin/settings');
  expect(page.text).toContain('Set by SITE_NAME in the environment.');
  await admin.send('/admin/settings', { ...page.hidden, name: 'Mine', description: 'Ours' });
  const home = await admin.get('/');
  expect(home.html).toContain('<title>Given</title>');
  expect((await new Visitor(site.url).get('/')).html).toContain('content="Ours"');
  await site.stop();
});
