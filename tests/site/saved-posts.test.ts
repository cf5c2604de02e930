import { beforeEach, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const author = await site.demo();
const saver = await site.join('saver');
let question: string;
let id: string;

const TITLE = 'Which of these is worth keeping?';

beforeEach(async () => {
  ({ path: question, id } = await author.ask(TITLE));
});

/** What the button does, and whether it is pressed. */
const saveButton = ({ html }: { readonly html: string }) => {
  const [button = ''] = /<button[^>]* name="do"[^>]*>/.exec(html) ?? [];
  return /value="(\w+)"/
    .exec(button)
    ?.slice(1)
    .concat(/pressed="(\w+)"/.exec(button)?.[1] ?? '');
};

/** Creates a list, and returns the path of its page. */
const listNamed = async (name: string) => {
  const made = await saver.send('/saved', { do: 'create', name });
  expect(made.text).toContain('List created');
  return made.path;
};

describe('Saving a post without scripts', () => {
  it('is a button for members, which shows whether the post is saved', async () => {
    const guest = await site.guest().get(question);
    expect(saveButton(guest)).toBeUndefined();
    expect(saveButton(await saver.get(question))).toEqual(['save', 'false']);
    const saved = await saver.send(`${question}/save`, { do: 'save' });
    expect(saved.path).toBe(question);
    expect(saved.html).toMatch(/class="flash[^>]*>\s*Saved\s*</);
    expect(saveButton(saved)).toEqual(['remove', 'true']);
    expect(saved.links('Add Note or List')).toEqual([`/saved/posts/${id}`]);
    // A second tab that still shows it as not saved does the same again.
    await saver.post(`${question}/save`, { do: 'save' });
    expect(saveButton(await saver.get(question))).toEqual(['remove', 'true']);
    const dropped = await saver.send(`${question}/save`, { do: 'remove' });
    expect(dropped.text).toContain('Removed from saved posts');
    expect(dropped.links('Add Note or List')).toEqual([]);
  });

  it('asks guests to sign in, and its pages are for members', async () => {
    const guest = site.guest();
    const asked = await guest.send(`${question}/save`, { do: 'save' });
    expect(asked.path).toBe(question);
    expect(asked.text).toContain('Please log in to save posts');
  });

  it('accepts a note and a new list, and keeps input that is too long', async () => {
    await saver.post(`${question}/save`, { do: 'save' });
    const path = `/saved/posts/${id}`;
    const long = await saver.post(path, { do: 'save', note: 'n'.repeat(301), name: 'Soon' });
    expect(long.status).toBe(400);
    expect(long.text).toContain('Note must be at most 300 characters');
    expect(long.html).toContain('value="Soon"');
    const kept = await saver.send(path, { do: 'save', note: 'Read <b>it</b>', name: 'Soon' });
    expect(kept.path).toMatch(/^\/saved\?list=\d+$/);
    expect(kept.html).toMatch(/class="flash[^>]*>\s*Saved\s*</);
    expect(kept.text).toContain('Read <b>it</b>');
    expect(kept.links(TITLE)).toEqual([question]);
    // A post with a note is removed on its own page, which shows the note.
    expect(kept.links('Remove…')).toEqual([`${path}#remove`]);
    const same = await saver.post(path, { do: 'save', note: 'Read it again', name: 'soon' });
    expect(same.status).toBe(409);
    expect(same.text).toContain('You already have a list with this name');
    expect(same.html).toContain('value="soon"');
    expect(same.text).toContain('Read it again');
    // The earlier note is still there.
    expect((await saver.get(path)).text).toContain('Read <b>it</b>');
    // The button of the post would take the note with it.
    const asked = await saver.send(`${question}/save`, { do: 'remove' });
    expect(asked.path).toBe(path);
    expect(asked.text).toContain('has a note or list, which would be lost');
    expect(asked.text).toContain('Read <b>it</b>');
    const out = await saver.send(path, { do: 'save', note: 'Out', list: '' });
    expect(out.path).toBe('/saved');
    expect((await saver.send(path, { do: 'remove' })).text).toContain('Removed from saved posts');
  });

  it('creates, renames and removes lists, and keeps a taken name in the form', async () => {
    const path = await listNamed('First');
    const taken = await saver.post('/saved', { do: 'create', name: 'first' });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('You already have a list with this name');
    expect(taken.html).toContain('value="first"');
    const renamed = await saver.send(path, { do: 'rename', name: 'Second' });
    expect(renamed.path).toBe(path);
    expect(renamed.texts(({ name }) => name === 'h1')).toEqual(['Second']);
    await saver.post(`/saved/posts/${id}`, {
      do: 'save',
      note: '',
      list: path.split('=')[1] ?? '',
    });
    const removed = await saver.send(path, { do: 'remove-list' });
    expect(removed.path).toBe('/saved');
    expect(removed.links(TITLE)).toContain(question);
    expect((await saver.get(path)).status).toBe(404);
    expect((await saver.post('/saved', { do: 'burn' })).status).toBe(400);
  });

  it('shares a list by an address hidden from caches, search engines and other sites', async () => {
    const path = await listNamed('Shared');
    const list = path.split('=')[1] ?? '';
    await saver.post(`/saved/posts/${id}`, { do: 'save', note: 'private words', list });
    const shared = await saver.send(path, { do: 'on' });
    expect(shared.text).toContain('List shared with a secret link');
    const [address = ''] = /\/saved\/shared\/[\w-]{22}/.exec(shared.html) ?? [];
    expect((await site.guest().post(address)).status).toBe(405);
    const guest = site.guest();
    const seen = await guest.get(address);
    expect(seen.links(TITLE)).toEqual([question]);
    expect(seen.text).not.toContain('private words');
    expect(seen.headers.get('referrer-policy')).toBe('strict-origin');
    expect(seen.html).toContain('noindex');
    const renewed = await saver.send(path, { do: 'renew' });
    const [other = ''] = /\/saved\/shared\/[\w-]{22}/.exec(renewed.html) ?? [];
    expect((await guest.get(address)).status).toBe(404);
    expect((await guest.get(other)).status).toBe(200);
    expect((await saver.send(path, { do: 'off' })).text).toContain('List no longer shared');
    expect((await guest.get(other)).status).toBe(404);
  });
});
