import { describe, expect, it } from 'vitest';
import { unique } from '../support/api.ts';
import { pngFile } from '../support/picture-files.ts';
import { sharedForeign, sharedSite } from '../support/shared-sites.ts';
import { Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const MEDIA = /\/media\/[0-9a-f]{40}\.webp/;
const [tooLarge, noPicture] = [
  new File([new Uint8Array(9 * 1024 * 1024)], 'large.png', { type: 'image/png' }),
  new File(['<svg/>'], 'drawing.png', { type: 'image/png' }),
];
const member = await site.join(unique('pictured'));
const guest = site.guest();

describe('Pictures in posts, without scripts', () => {
  const question = {
    title: 'Why is this button upside down?',
    content: 'It looks like this:',
    tags: 'css',
  };

  it('a picture sent with a question is added at the end of its text', async () => {
    const picture = await pngFile();
    const posted = await member.send('/ask', { ...question, picture, pictureText: 'The [button]' });
    expect(posted.path).toMatch(/^\/questions\/\d+/);
    const { html } = await guest.get(posted.path);
    expect(html).toMatch(
      new RegExp(`It looks like this:</p>\\s*<p><a [^>]*><img src="${MEDIA.source}"`),
    );
    expect(html).toContain('alt="The [button]"');
    const [address = ''] = MEDIA.exec(html) ?? [];
    expect((await guest.get(address)).headers.get('content-type')).toBe('image/webp');
  });

  it('“Add Picture” adds its Markdown to the text, shows it, and posts nothing', async () => {
    const picture = await pngFile();
    const fields = { ...question, picture, pictureText: 'The button', preview: 'yes' };
    const page = await member.post('/ask', fields);
    expect(page.status).toBe(200);
    const [, content = ''] = /<textarea[^>]*name="content"[^>]*>([^<]*)</.exec(page.html) ?? [];
    expect(content).toMatch(
      /^It looks like this:\n\n!\[The button\]\(\/media\/[0-9a-f]{40}\.webp\)$/,
    );
    expect(page.html).toMatch(/<img src="\/media\/[^>]*alt="The button"/);
    expect(page.html).toContain(`value="${question.title}"`);
  });

  it('an edit can add one, too', async () => {
    const { path } = await member.send('/ask', question);
    const edit = `${path}/edit`;
    const { hidden } = await member.get(edit);
    const edited = await member.send(edit, { ...hidden, ...question, picture: await pngFile() });
    expect((await guest.get(edited.path)).html).toMatch(MEDIA);
  });

  it('an answer and a draft can have one, too', async () => {
    const { path } = await member.send('/ask', question);
    const picture = await pngFile();
    const answered = await member.send(`${path}/answers`, { content: 'Turn it.', picture });
    expect(answered.html).toMatch(MEDIA);
    const saved = await member.send('/drafts/new', { ...question, target: 'ask', picture });
    expect(saved.text).toContain('Draft saved');
    expect(saved.html).toMatch(MEDIA);
  });

  it.each([
    ['Pictures may have 8 MB at most.', tooLarge],
    ['This file is not a picture we can read.', noPicture],
  ])('the form says “%s”, and nothing typed is lost', async (text, picture) => {
    const fields = { ...question, picture, pictureText: 'My words' };
    for (const button of [{}, { preview: 'yes' }]) {
      const page = await member.post('/ask', { ...fields, ...button });
      expect(page.status).toBe(400);
      expect(page.errors).toContain(text);
      for (const typed of [question.title, question.content, 'My words'])
        expect(page.html).toContain(typed);
    }
  });
});

describe('Avatars, without scripts', () => {
  it('a picture is shown wherever its member appears, until it is removed', async () => {
    const name = unique('portrait');
    const person = await site.join(name);
    expect((await person.get('/settings')).text).not.toContain('Remove Picture');
    const saved = await person.send('/settings?picture', { do: 'save', file: await pngFile() });
    expect(saved.text).toContain('Picture saved');
    const [address = ''] = MEDIA.exec(saved.html) ?? [];
    const small = address.replace('.webp', '-96.webp');
    const title = `Who wears a hat, ${name}?`;
    const posted = await person.send('/ask', { title, content: 'Who?', tags: 'css' });
    for (const path of [posted.path, '/questions?sort=newest', `/users?search=${name}`])
      expect((await guest.get(path)).html, path).toContain(`src="${small}"`);
    expect((await guest.get(small)).headers.get('content-type')).toBe('image/webp');
    const removed = await person.send('/settings?picture', { do: 'remove' });
    expect(removed.text).toContain('Picture removed');
    // Pages for guests may be as outdated as after a change of reputation.
    expect((await person.get(posted.path)).html).not.toContain('/media/');
  });

  it.each([
    ['Choose a picture', {}],
    ['Pictures may have 8 MB at most.', { file: tooLarge }],
    ['This file is not a picture we can read.', { file: noPicture }],
  ])('the form says “%s”, and shows the saved profile', async (text, file) => {
    const page = await member.post('/settings?picture', { do: 'save', ...file });
    expect(page.status).toBe(400);
    expect(page.errors).toEqual([text]);
    expect(page.html).toContain('@example.com');
  });
});

it('A moderator can remove a picture for good from a post and from a profile', async () => {
  const admin = await site.admin();
  const [inPost, ofMember] = [await pngFile({}, ['#123456']), await pngFile({}, ['#654321'])];
  const title = 'What is wrong with this picture?';
  const question = { title, content: 'This one:', tags: 'css' };
  const { path, html } = await member.send('/ask', { ...question, picture: inPost });
  const [address = ''] = MEDIA.exec(html) ?? [];
  const id = path.split('/').at(-1) ?? '';
  const form = `/questions/${id}/moderate`;
  const opened = await admin.get(`${form}?open=remove-picture&target=${id}`);
  expect(opened.text).toContain('cannot be uploaded again');
  const fields = { do: 'remove-picture', target: id };
  expect((await admin.post(form, fields)).text).toContain('Choose a picture');
  const picture = address.slice('/media/'.length, -'.webp'.length);
  const removed = await admin.send(form, { ...fields, picture });
  expect(removed.text).toContain('Picture removed for good');
  expect((await guest.get(address)).status).toBe(404);
  const again = await member.post('/ask', { ...question, picture: inPost });
  expect(again.text).toContain('Moderators have removed this picture.');

  await member.send('/settings?picture', { do: 'save', file: ofMember });
  const profile = (await member.get('/profile')).redirect ?? '';
  const conduct = profile.replace('/users/', '/admin/members/');
  const { hidden } = await admin.get(conduct);
  const taken = await admin.send(conduct, { ...hidden, do: 'remove-picture' });
  expect(taken.text).toContain('Picture removed for good');
  expect((await member.get('/settings')).html).not.toMatch(MEDIA);
});

describe('The logo of the site', () => {
  const logoOf = async () => /<a class="logo".*?<\/a>/s.exec((await guest.get('/about')).html)?.[0];

  it('replaces the name in the header, one for each theme, until it is removed', async () => {
    const admin = await site.admin();
    const send = async (button: string, file?: File) => {
      const { version = '' } = (await admin.get('/admin/settings')).hidden;
      return admin.send('/admin/settings?logo', { version, do: button, ...(file && { file }) });
    };
    const size = { width: 320, height: 64 };
    const saved = await send('logo', await pngFile(size));
    expect(saved.text).toContain('Settings saved');
    expect(await logoOf()).toMatch(/<img src="\/media\/[^>]* alt="Atoll" width="120" height="24"/);
    expect(await logoOf()).not.toContain('<svg');
    await send('logoDark', await pngFile(size, ['#ffffff']));
    expect(await logoOf()).toMatch(
      /<source media="\(prefers-color-scheme: dark\)" srcset="\/media/,
    );
    const refused = await admin.post('/admin/settings?logo', { version: '1', do: 'logo' });
    expect(refused.text).toContain('Choose a picture');
    for (const name of ['logo', 'logoDark']) await send(`remove-${name}`);
    expect(await logoOf()).toContain('<svg');
  });
});

describe('On a backend that implements only section 7', () => {
  it('no form accepts pictures', async () => {
    const { site: elsewhere } = await sharedForeign();
    const grace = new Visitor(elsewhere.url);
    await grace.signIn('grace@example.com', 'any');
    for (const path of ['/settings', '/ask'])
      expect((await grace.get(path)).html).not.toContain('type="file"');
  });
});
