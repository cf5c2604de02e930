import { beforeAll, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const helper = await site.join('describer');
const moderator = await site.join('decider');
const admin = await site.admin();

const NEW = 'Layout and selectors, and why the box is not where it should be at all.';
const SUGGEST = '/tags/css/suggest';

beforeAll(async () => {
  const { users } = (await (await fetch(`${site.url}/api/users?search=decider`)).json()) as {
    users: { _id: string }[];
  };
  const target = users[0]?._id ?? '';
  await admin.send('/admin/users', { do: 'role', target, role: 'moderator' });
});

/** Suggests a description, and returns the path of the suggestion's page. */
async function suggested(description = NEW): Promise<string> {
  const sent = await helper.send(SUGGEST, { description, reason: 'Clearer', version: '' });
  expect(sent.path).toBe('/tags/css');
  expect(sent.text).toContain('Suggestion sent. A moderator will review it.');
  const list = await helper.get('/suggestions');
  expect(list.text).toContain('The tag css');
  return /href="(\/suggestions\/\d+)"/.exec(list.html)?.[1] ?? '';
}

describe('A suggested tag description, without scripts,', () => {
  it('can be made by members who are not moderators', async () => {
    expect((await helper.get('/tags/css')).links('Suggest a description')).toEqual([SUGGEST]);
    expect((await admin.get('/tags/css')).links('Suggest a description')).toEqual([]);
    expect((await admin.get('/tags/css')).links('History')).toEqual(['/tags/css/history']);
    const guest = site.guest();
    expect((await guest.get('/tags/css')).links('Suggest a description')).toEqual([]);
    expect((await guest.get('/tags/css')).links('History')).toEqual([]);
    expect((await guest.get(SUGGEST)).redirect).toContain('/login');
    expect((await helper.get('/tags/no-such-tag/suggest')).status).toBe(404);
  });

  it('starts with the current description, and keeps incomplete input', async () => {
    const form = await helper.get(SUGGEST);
    expect(form.boxes[0]).toContain('why the box is not where it should be');
    expect(form.hidden.version).toBe('1');
    const withoutReason = await helper.post(SUGGEST, { description: NEW, version: '1' });
    expect(withoutReason.status).toBe(400);
    expect(withoutReason.text).toContain('Please explain what you would change and why');
    expect(withoutReason.boxes[0]).toBe(NEW);
  });

  it('can be changed, rejected and withdrawn on its page', async () => {
    const path = await suggested();
    const shown = await helper.get(path);
    expect(shown.text).toContain('The description of the tag css');
    expect(shown.html).toContain('<ins>');
    const changed = await helper.send(path, {
      ...{ decision: 'improve', description: 'Mine', reason: 'Short' },
    });
    expect(changed.text).toContain('Suggestion updated');
    const withoutReason = await moderator.post(path, { decision: 'reject', reason: '' });
    expect([
      withoutReason.status,
      withoutReason.text.includes('Please explain why you are rejecting it'),
    ]).toEqual([400, true]);
    expect((await helper.send(path, { decision: 'withdraw' })).text).toContain(
      'Suggestion withdrawn',
    );
  });

  it('can be approved by a moderator, and is then in the history of the tag', async () => {
    const path = await suggested();
    expect((await moderator.get('/suggestions')).links('The tag css')).toEqual([path]);
    const done = await moderator.send(path, { decision: 'approve' });
    expect(done.text).toContain('Suggestion approved');
    expect((await helper.get('/tags/css')).text).toContain(NEW);
    const guest = site.guest();
    await expect
      .poll(async () => (await guest.get('/tags/css')).links('History'))
      .toEqual(['/tags/css/history']);
    const history = await guest.get('/tags/css/history');
    expect(history.text).toContain('Version 2 by describer approved by');
    expect(history.html).toContain('<ins> at all</ins>');
    expect((await helper.get('/notifications')).text).toContain(
      'Your suggestion for the tag css was approved',
    );
  });

  it('keeps what a second moderator typed if it was decided before', async () => {
    const path = await suggested('Selectors and boxes.');
    await admin.send(path, { decision: 'reject', reason: 'Too short' });
    const late = await moderator.post(path, { decision: 'improve', description: 'Both of them.' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('What you typed Description Both of them.');
  });

  it('is compared with the current description if that has changed since', async () => {
    const path = await suggested('Boxes.');
    const fields = { do: 'change', target: 'css', color: '#a04cc4', featured: 'on' };
    await admin.send('/admin/tags', { ...fields, description: 'Today’s words', version: '2' });
    const stale = await moderator.get(path);
    expect(stale.text).toContain('The tag has been edited since this was suggested');
    expect(stale.html).toContain('Today’s words');
    const done = await moderator.send(path, {
      ...{ decision: 'improve', description: 'Both.', version: '3' },
    });
    expect(done.text).toContain('Suggestion improved');
  });
});

describe('Editing the description of a tag without scripts', () => {
  const EDIT = '/tags/http/suggest';

  it('is for members who need not suggest it, and loses nothing in a conflict', async () => {
    expect((await moderator.get('/tags/http')).links('Edit the description')).toEqual([EDIT]);
    const form = await moderator.get(EDIT);
    expect(form.text).toContain('Edit the description Of the tag http');
    const typed = { do: 'edit', reason: 'Shorter', version: form.hidden.version ?? '' };
    const saved = await moderator.send(EDIT, { ...typed, description: 'How pages travel.' });
    expect([saved.path, saved.text.includes('Description saved')]).toEqual(['/tags/http', true]);
    const late = await admin.post(EDIT, { ...typed, description: 'Mine.' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('It now says: “How pages travel.”');
    expect(late.boxes[0]).toBe('Mine.');
    const again = { ...typed, version: late.hidden.version ?? '', description: 'Mine.' };
    expect((await admin.send(EDIT, again)).text).toContain('Mine.');
    const refused = await helper.post(EDIT, { ...typed, version: '3', description: 'Ours.' });
    expect(refused.status).toBe(403);
    expect(refused.text).toMatch(/You need \d+ more reputation to edit tag descriptions/);
  });

  it('comes with the right to add synonyms', async () => {
    const page = await moderator.get('/tags/http/synonyms');
    expect(page.text).toContain('Add a synonym');
    expect((await helper.get('/tags/http/synonyms')).text).not.toContain('Add a synonym');
  });
});
