import { beforeEach, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import { type Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const author = await site.demo();
const moderator = await site.admin();
let question: string;

const TITLE = 'What happens when two people edit at once?';
const BODY = 'The first line.\n\nThe second line.\n\nThe third line.\n\nThe last line.';
const isSource = ({ attribs }: { attribs: Readonly<Record<string, string>> }) =>
  attribs.class?.startsWith('diff') === true;

beforeEach(async () => {
  question = (await author.ask(TITLE, BODY, 'one, two')).path;
});

/** Edits from a form that shows the current text. */
async function edit(by: Visitor, more: Record<string, string>, version?: string) {
  const form = await by.get(`${question}/edit`);
  return by.post(`${question}/edit`, {
    ...{ title: TITLE, content: form.boxes[0] ?? '', tags: 'one, two' },
    version: version ?? form.hidden.version ?? '',
    ...more,
  });
}

describe('Two edits of the same post, without scripts', () => {
  it('are merged if they do not overlap, and saved by submitting again', async () => {
    const theirs = BODY.replace('first', '1st');
    await edit(moderator, { content: theirs, tags: 'one, two, three', reason: 'Shorter' });
    const late = await edit(author, { content: BODY.replace('last', 'final'), tags: 'two' }, '1');
    expect(late.status).toBe(409);
    expect(late.text).toContain('Someone else edited this post while you were writing');
    const [joined = ''] = late.boxes;
    expect(joined).toContain('The 1st line.');
    expect(joined).toContain('The final line.');
    expect(late.html).toContain('value="two, three"');
    expect(late.hidden.version).toBe('2');
    expect(late.html).toMatch(/<del>first<\/del>/);
    expect(late.html).toMatch(/<ins>1st<\/ins>/);
    // The typed text is there as well.
    const yours = late.texts(isSource).find((text) => text.includes('final'));
    expect(yours).toContain('The first line.');
    const fields = { title: TITLE, content: joined, tags: 'two, three' };
    const saved = await author.send(`${question}/edit`, { ...fields, version: '2' });
    expect(saved.path).toBe(question);
    expect(saved.text).toContain('The 1st line.');
    expect(saved.text).toContain('The final line.');
  });

  it('of the same line are shown side by side, and nothing is lost', async () => {
    await edit(moderator, { content: BODY.replace('second', 'moderator’s'), reason: 'Theirs' });
    const late = await edit(author, { content: BODY.replace('second', 'author’s') }, '1');
    expect(late.status).toBe(409);
    expect(late.boxes[0]).toContain('The author’s line.');
    expect(late.text).toContain('Saving replaces theirs');
    expect(late.html).toMatch(/<ins>moderator’s<\/ins>/);
    expect((await author.get(question)).text).toContain('The moderator’s line.');
  });

  it('are merged in the same way if the editor sends HTML', async () => {
    await edit(moderator, { content: BODY.replace('first', '1st'), reason: 'Shorter' });
    const html = BODY.replace('last', 'final').replaceAll(/^(.+)$/gm, '<p>$1</p>');
    const late = await edit(author, { content: html, format: 'html' }, '1');
    expect(late.status).toBe(409);
    const [joined = ''] = late.boxes;
    expect(joined).toMatch(/^The 1st line\. .* The final line\.$/);
    expect(joined).not.toContain('<p>');
  });

  it('show both texts if the original is no longer known', async () => {
    await edit(author, { content: BODY.replace('first', '1st') });
    await edit(author, { content: BODY.replace('first', 'opening') });
    const late = await edit(author, { content: BODY.replace('last', 'final') }, '2');
    expect(late.status).toBe(409);
    expect(late.boxes[0]).toContain('The final line.');
    expect(late.texts(isSource)[0]).toContain('The opening line.');
  });

  it('need a reason if the post is somebody else’s, and keep their text', async () => {
    const withoutReason = await edit(moderator, { content: 'Quite another body' });
    expect(withoutReason.status).toBe(400);
    expect(withoutReason.text).toContain('Please explain your edit');
    expect(withoutReason.text).toContain('Reason for the edit');
    expect(withoutReason.boxes).toEqual(['Quite another body']);
    const withReason = await edit(moderator, {
      content: 'Quite another body',
      reason: 'It was unclear',
    });
    expect(withReason.status).toBe(303);
    const id = question.split('/').at(-1) ?? '';
    expect((await author.get(`/posts/${id}/history`)).text).toContain('It was unclear');
    const inbox = await author.get('/notifications');
    expect(inbox.html).toContain(`href="/posts/${id}/history/1..2"`);
  });
});
