import { beforeEach, describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';
import { type Visitor } from '../support/visitor.ts';

const site = await sharedSite();
const author = await site.demo();
const moderator = await site.admin();
let question: string;

const TITLE = 'What happens when two people edit at once?';
const BODY = 'The first line.\n\nThe second line.\n\nThe third line.\n\nThe last line.';
const isBox = ({ name }: { name: string }) => name === 'textarea';
const isSource = ({ attribs }: { attribs: Readonly<Record<string, string>> }) =>
  attribs.class?.startsWith('diff') === true;

beforeEach(async () => {
  const asked = await author.send('/ask', { title: TITLE, content: BODY, tags: 'one, two' });
  question = asked.path;
});

/** Edits as somebody whose page of the form shows what stands there now. */
async function edit(by: Visitor, more: Record<string, string>, version?: string) {
  const form = await by.get(`${question}/edit`);
  return by.post(`${question}/edit`, {
    ...{ title: TITLE, content: form.texts(isBox)[0] ?? '', tags: 'one, two' },
    version: version ?? form.hidden.version ?? '',
    ...more,
  });
}

describe('Two edits of the same post, without scripts', () => {
  it('are joined where they fit together, and saved by one more press', async () => {
    const theirs = BODY.replace('first', '1st');
    await edit(moderator, { content: theirs, tags: 'one, two, three', reason: 'Shorter' });
    const late = await edit(author, { content: BODY.replace('last', 'final'), tags: 'two' }, '1');
    expect(late.status).toBe(409);
    expect(late.text).toContain('Someone else edited this post while you were writing');
    const [joined = ''] = late.texts(isBox);
    expect(joined).toContain('The 1st line.');
    expect(joined).toContain('The final line.');
    expect(late.html).toContain('value="two, three"');
    expect(late.hidden.version).toBe('2');
    expect(late.html).toMatch(/<del>first<\/del>/);
    expect(late.html).toMatch(/<ins>1st<\/ins>/);
    // What was typed is there as well.
    const yours = late.texts(isSource).find((text) => text.includes('final'));
    expect(yours).toContain('The first line.');
    const fields = { title: TITLE, content: joined, tags: 'two, three' };
    const saved = await author.send(`${question}/edit`, { ...fields, version: '2' });
    expect(saved.path).toBe(question);
    expect(saved.text).toContain('The 1st line.');
    expect(saved.text).toContain('The final line.');
  });

  it('of the same line are shown beside each other, and lose nothing', async () => {
    await edit(moderator, { content: BODY.replace('second', 'moderator’s'), reason: 'Theirs' });
    const late = await edit(author, { content: BODY.replace('second', 'author’s') }, '1');
    expect(late.status).toBe(409);
    expect(late.texts(isBox)[0]).toContain('The author’s line.');
    expect(late.text).toContain('Saving replaces theirs');
    expect(late.html).toMatch(/<ins>moderator’s<\/ins>/);
    expect((await author.get(question)).text).toContain('The moderator’s line.');
  });

  it('take the body of the editor, which is HTML, in the same way', async () => {
    await edit(moderator, { content: BODY.replace('first', '1st'), reason: 'Shorter' });
    const html = BODY.replace('last', 'final').replaceAll(/^(.+)$/gm, '<p>$1</p>');
    const late = await edit(author, { content: html, format: 'html' }, '1');
    expect(late.status).toBe(409);
    const [joined = ''] = late.texts(isBox);
    expect(joined).toMatch(/^The 1st line\. .* The final line\.$/);
    expect(joined).not.toContain('<p>');
  });

  it('say so where the text that one began from is no longer known', async () => {
    await edit(author, { content: BODY.replace('first', '1st') });
    await edit(author, { content: BODY.replace('first', 'opening') });
    const late = await edit(author, { content: BODY.replace('last', 'final') }, '2');
    expect(late.status).toBe(409);
    expect(late.texts(isBox)[0]).toContain('The final line.');
    expect(late.texts(isSource)[0]).toContain('The opening line.');
  });

  it('ask for a reason where the post is somebody else’s, and keep what was typed', async () => {
    const silent = await edit(moderator, { content: 'Quite another body' });
    expect(silent.status).toBe(400);
    expect(silent.text).toContain('Please explain your edit');
    expect(silent.texts(isBox)).toEqual(['Quite another body']);
    const said = await edit(moderator, { content: 'Quite another body', reason: 'It was unclear' });
    expect(said.status).toBe(303);
    const id = question.split('/').at(-1) ?? '';
    expect((await author.get(`/posts/${id}/history`)).text).toContain('It was unclear');
    const told = await author.get('/notifications');
    expect(told.html).toContain(`href="/posts/${id}/history/1..2"`);
  });

  it('of an answer are joined as well', async () => {
    const posted = await author.send(`${question}/answers`, { content: BODY });
    const path = `${question}/answers/${posted.path.split('#a')[1] ?? ''}/edit`;
    const content = BODY.replace('first', '1st');
    await moderator.post(path, { content, version: '1', reason: 'Shorter' });
    const late = await author.post(path, { content: BODY.replace('last', 'final'), version: '1' });
    expect(late.status).toBe(409);
    expect(late.texts(isBox)[0]).toMatch(/^The 1st line\. .* The final line\.$/);
  });
});
