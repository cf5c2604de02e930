import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const follower = await site.join('question-follower');
const author = await site.demo();
const TITLE = 'Who follows what is asked here?';
const { path: question } = await author.ask(TITLE);

const chosen = ({ html }: { readonly html: string }) =>
  /<input[^>]*checked[^>]*value="(\w+)"/.exec(html)?.[1];

describe('Following a question without scripts', () => {
  it('is set on a page for members, which shows the current level, or offers one', async () => {
    const path = `${question}/follow`;
    const guest = site.guest();
    expect((await guest.get(question)).links('Follow')).toEqual([]);
    expect((await follower.get(question)).links('Follow')).toEqual([path]);
    expect((await author.get(question)).links('Following: answers')).toEqual([path]);
    expect(chosen(await author.get(path))).toBe('answers');
    const page = await follower.get(path);
    expect(chosen(page)).toBe('answers');
    for (const label of ['New answers, comments and edits', 'Mute this question'])
      expect(page.text).toContain(label);
    const none = await follower.post(path, { level: 'some' });
    expect(none.status).toBe(400);
    expect(none.text).toContain('Choose what to be notified about');
    const kept = await follower.send(path, { level: 'all' });
    expect(kept.path).toBe(question);
    expect(kept.html).toMatch(/class="flash[^>]*>\s*Saved\s*</);
    expect(chosen(await follower.get(path))).toBe('all');
    expect(kept.links('Following: all activity')).toEqual([path]);
    await follower.send(path, { level: 'muted' });
    expect((await follower.get(question)).links('Muted')).toEqual([path]);
    await follower.send(path, { level: 'all' });
  });

  it('is listed, and notifies of an answer', async () => {
    const listed = await follower.get('/following');
    expect(listed.links(TITLE)).toEqual([question]);
    await author.post(`${question}/answers`, { content: 'Whoever wants to.' });
    await expect
      .poll(async () => (await follower.get('/notifications')).text)
      .toContain('answered a question you follow');
  });
});
