import { beforeEach, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import { type Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const author = await site.demo();
const TITLE = 'How much of an answer is enough?';
const { path: question, id } = await author.ask(TITLE);
let writer: Visitor;
let round = 0;

beforeEach(async () => {
  round += 1;
  writer = await site.join(`drafter${String(round)}`);
});

const ASKED = { title: 'How', content: 'Half **a** thought', tags: 'css, ' };

/** The value of a hidden field. */
const hidden = ({ html }: { readonly html: string }, name: string) =>
  new RegExp(`<input type="hidden"[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];

describe('Drafts without scripts', () => {
  it('are saved by a button in both forms, and reopen with their text', async () => {
    for (const path of ['/ask', question]) {
      expect((await writer.get(path)).html).toMatch(/<button[^>]* formaction="\/drafts\/new"/i);
    }
    const begun = await writer.send('/drafts/new', ASKED);
    expect(begun.path).toMatch(/^\/drafts\/\d+$/);
    expect(begun.text).toContain('Draft saved');
    expect(begun.html).toContain('Half **a** thought</textarea>');
    expect(begun.html).toContain('value="css, "');
    const version = hidden(begun, 'version') ?? '';
    const more = await writer.send(begun.path, { ...ASKED, content: 'A whole one', version });
    expect(more.path).toBe(begun.path);
    expect(more.html).toContain('A whole one</textarea>');
    const answer = await writer.send('/drafts/new', { content: 'So', questionId: id });
    expect(answer.links(TITLE)).toEqual([question]);
    const listed = await writer.get('/drafts');
    expect(listed.links('How')).toEqual([begun.path]);
    expect(listed.links(TITLE)).toEqual([answer.path]);
  });

  it('may have 100 kB of any letters, which a form encodes as three times as much', async () => {
    const content = 'Половина мысли. '.repeat(3_400);
    const begun = await writer.send('/drafts/new', { ...ASKED, content });
    expect(begun.status).toBe(200);
    expect(begun.text).toContain('Draft saved');
    expect(begun.html).toContain('Половина мысли. Половина мысли.');
  });

  it('show both texts if a second device saves too late, and lose neither', async () => {
    const { path } = await writer.send('/drafts/new', ASKED);
    const save = (content: string, fields = {}) =>
      writer.send(path, { ...ASKED, content, version: '1', ...fields });
    await save('Of the first device');
    const late = await save('Of the second device');
    expect(late.status).toBe(409);
    expect(late.html).toContain('Of the second device</textarea>');
    expect(late.text).toContain('Of the first device');
    // Posting from there deletes no draft.
    expect(hidden(late, 'draft')).toBe('');
    const both = await writer.send('/drafts/new', { ...ASKED, content: 'Of both', apart: 'yes' });
    expect(both.path).not.toBe(path);
    expect((await writer.get(path)).text).toContain('Of the first device');
    expect((await save('Of the second device', { take: 'yes' })).text).toContain('the first');
    const kept = await save('Of the second device', { over: '2' });
    expect(kept.path).toBe(path);
    expect(kept.html).toContain('Of the second device</textarea>');
  });

  it('are deleted when they are posted, but not if the form is invalid', async () => {
    const { path } = await writer.send('/drafts/new', ASKED);
    const draft = path.split('/').pop() ?? '';
    const wrong = await writer.post('/ask', { ...ASKED, draft, version: '1' });
    expect(wrong.text).toContain('Title must be at least 10 characters');
    expect(hidden(wrong, 'draft')).toBe(draft);
    const title = 'How do I finish a thought?';
    await writer.send('/ask', { ...ASKED, title, draft, version: '1' });
    const answer = await writer.send('/drafts/new', { content: 'So', questionId: id });
    const answered = { content: 'So it is', draft: answer.path.split('/').pop() ?? '' };
    await writer.send(`${question}/answers`, answered);
    expect((await writer.get('/drafts')).text).toContain('Nothing here yet');
    expect((await writer.get(path)).status).toBe(404);
  });

  it('can be deleted from their list; a 21st is refused, but its text is kept', async () => {
    for (let at = 1; at <= 20; at += 1) {
      await writer.post('/drafts/new', { ...ASKED, content: `The ${String(at)}th` });
    }
    const full = await writer.post('/drafts/new', { ...ASKED, content: 'One more' });
    expect(full.status).toBe(409);
    expect(full.text).toContain('You have 20 drafts, the most you can keep. Delete one first');
    expect(full.html).toContain('One more</textarea>');
    const [first = ''] = (await writer.get('/drafts')).links('How');
    const deleted = await writer.send('/drafts', { draft: first.split('/').pop() ?? '' });
    expect(deleted.path).toBe('/drafts');
    expect(deleted.text).toContain('Draft deleted');
    expect(deleted.links('How')).toHaveLength(19);
  });

  it('are private to each member, and what a guest typed is kept', async () => {
    const { path } = await writer.send('/drafts/new', ASKED);
    expect((await author.get(path)).status).toBe(404);
    const guest = site.guest();
    expect((await guest.get(question)).html).not.toContain('/drafts');
    const typed = await guest.post('/drafts/new', ASKED);
    expect(typed.status).toBe(401);
    expect(typed.html).toContain('Half **a** thought');
  });
});
