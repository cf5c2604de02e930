import { beforeEach, describe, expect, it } from 'vitest';
import { dayText } from '../../src/shared/elapsed.ts';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const author = await site.demo();
const trier = await site.join('trier');
let question: string;
let path: string;

beforeEach(async () => {
  question = (await author.ask('Does this still work?')).path;
  path = `/posts/${(await author.answer(question)).id}/trials`;
});

const today = () => dayText(new Date().toISOString());

describe('Trials of an answer, without scripts', () => {
  it('are shown to guests, with the answer, once there are any', async () => {
    const guest = site.guest();
    expect((await guest.get(question)).html).not.toContain('trials');
    expect((await trier.get(question)).links('Still Works?')).toEqual([path]);
    const before = today();
    const reported = await trier.send(path, { verdict: 'works', version: 'v3.2' });
    expect(reported.path).toBe(path);
    expect(reported.text).toContain('Your report is shown with the answer');
    const seen = await guest.get(question);
    const day = /Works with 3\.2 \(1 person, (.+?)\)/.exec(seen.text)?.[1] ?? '';
    expect([before, today()]).toContain(day);
    expect(seen.links('See reports')).toEqual([path]);
    const markdown = (await guest.get(`${question}.md`)).html;
    expect(markdown).toContain(`Works with 3.2 (1 person, ${day})`);
    const all = await guest.get(path);
    expect(all.text).toContain('Works with 3.2');
    expect(all.links('trier')).toHaveLength(1);
    expect(all.html).toContain('noindex');
  });

  it('can be changed and withdrawn, and the form keeps invalid input', async () => {
    const wrong = await trier.post(path, { verdict: 'outdated', version: 'x'.repeat(41) });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Version must be at most 40 characters');
    expect(wrong.html).toContain('x'.repeat(41));
    expect((await trier.post(path, { version: '4' })).text).toContain('Choose one');
    await trier.post(path, { verdict: 'works', version: '3.2' });
    const changed = await trier.send(path, { verdict: 'outdated', version: '4.0' });
    expect(changed.text).toContain('Out of date since 4.0');
    expect(changed.text).not.toContain('Works with 3.2');
    const back = await trier.send(path, { do: 'withdraw' });
    expect(back.text).toContain('Report withdrawn');
    expect((await trier.get(question)).text).not.toContain('Out of date');
  });

  it('let guests sign in without losing their input, and are for answers only', async () => {
    const guest = site.guest();
    const typed = await guest.post(path, { verdict: 'works', version: '3.2' });
    expect(typed.status).toBe(401);
    expect(typed.text).toContain('Version 3.2');
    const signed = { email: 'trier@example.com', password: 'correct horse' };
    const sent = await guest.send('/session/resume', { ...typed.hidden, ...signed });
    expect(sent.text).toContain('Works with 3.2');
    const id = question.split('/').pop() ?? '';
    expect((await trier.get(`/posts/${id}/trials`)).status).toBe(404);
  });
});
