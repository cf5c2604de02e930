import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const guest = site.guest();

const TITLE = 'Which question waits for somebody?';
await (await site.demo()).ask(TITLE, 'This.', 'queued');
const member = await site.join('queue-reader');

describe('The answer queue', () => {
  it('links to the tags for members who follow none', async () => {
    const page = await member.get('/answer');
    expect(page.status).toBe(200);
    expect(page.text).toContain('in tags you follow or have answered in');
    expect(page.text).toContain('Nothing to answer yet');
    expect(page.text).toContain('Follow tags you know');
    expect(page.links('Browse Tags')).toEqual(['/tags']);
  });

  it('is linked in the menu and on the dashboard', async () => {
    const page = await member.get('/dashboard');
    expect(new Set(page.links('Answer Queue'))).toEqual(new Set(['/answer']));
    expect(page.links('Find questions to answer')).toEqual(['/answer']);
  });

  it('skips a question and brings it back, without scripts', async () => {
    await member.send('/tags/queued/follow');
    const page = await member.get('/answer');
    expect(page.text).toContain('You follow #queued · No answer yet');
    const id = /\/questions\/(\d+)/.exec(page.links(TITLE)[0] ?? '')?.[1] ?? '';
    const skipped = await member.send('/answer/skip', { question: id, do: 'skip' });
    expect(skipped.path).toBe(`/answer?skipped=${id}`);
    expect(skipped.text).toContain(`“${TITLE}” is hidden for 30 days.`);
    expect(skipped.text).toContain('No questions to answer right now');
    expect(skipped.text).toContain('Skipped for 30 days');
    const undone = await member.send('/answer/skip', { question: id, do: 'bring-back' });
    expect([undone.path, undone.links(TITLE)]).toEqual(['/answer', [`/questions/${id}`]]);
    expect(undone.text).toContain('The question is back in your queue');
  });

  it('says that a skip failed, and does not break for guests', async () => {
    const failed = await member.send('/answer/skip', { question: '999999', do: 'skip' });
    expect(failed.text).toContain('Question not found');
    expect((await member.send('/answer/skip')).text).toContain('Failed to skip the question');
    const refused = await guest.post('/answer/skip', { question: '1', do: 'skip' });
    expect(refused.status).not.toBe(500);
    expect((await member.get('/answer/skip')).status).toBe(404);
  });
});
