import { describe, expect, it } from 'vitest';
import { sharedSite } from '../support/shared-sites.ts';

const site = await sharedSite();
const author = await site.demo();
const moderator = await site.admin();
const other = await site.join('not-the-editor');
const TITLE = 'What is to be edited in this question?';

const { path: question } = await author.ask(TITLE, 'A *body*', 'one, two');
const { path: answer } = await author.answer(question, '- a\n- **b**');

describe('Editing without scripts', () => {
  it('is offered to the author and moderators', async () => {
    const links = [`${question}/edit`, `${answer}/edit`];
    expect((await author.get(question)).links('Edit')).toEqual(links);
    expect((await moderator.get(question)).links('Edit')).toEqual(links);
    expect((await other.get(question)).links('Edit')).toEqual([]);
    expect((await site.guest().get(question)).links('Edit')).toEqual([]);
  });

  it('starts with the question as Markdown, and ends on its page', async () => {
    const page = await author.get(`${question}/edit`);
    expect(page.html).toContain(`value="${TITLE}"`);
    expect(page.html).toContain('value="one, two"');
    expect(page.boxes).toEqual(['A _body_']);
    // If it were prefetched, it would show the text before the edit.
    expect(page.html).toMatch(/<a [^>]*rel="nofollow"[^>]*>Cancel</);
    const fields = { title: `${TITLE} Now`, content: 'Another **body**', tags: 'two, three' };
    const edited = await author.send(`${question}/edit`, fields);
    expect(edited.path).toBe(question);
    expect(edited.text).toContain('Question updated successfully');
    expect(edited.html).toContain('Another <strong>body</strong>');
    expect(edited.text).toContain(`${TITLE} Now`);
  });

  it('starts with the answer as Markdown, and ends at its place on the page', async () => {
    expect((await moderator.get(`${answer}/edit`)).boxes).toEqual(['- a - **b**']);
    const edited = await author.send(`${answer}/edit`, { content: '- a\n- **c**' });
    expect(edited.path).toBe(`${question}#a${answer.split('/').pop() ?? ''}`);
    expect(edited.text).toContain('Answer updated successfully');
    expect(edited.html).toContain('<strong>c</strong>');
  });

  it('says which field is wrong, and keeps the rest', async () => {
    const fields = { title: 'Short', content: 'Kept *text*', tags: 'one' };
    const page = await author.post(`${question}/edit`, fields);
    expect(page.status).toBe(400);
    expect(page.text).toContain('Title must be at least 10 characters');
    expect(page.boxes).toEqual(['Kept *text*']);
    const empty = await author.post(`${answer}/edit`, { content: ' ' });
    expect(empty.text).toContain('Answer content is required');
  });

  it('is refused to others, with a reason', async () => {
    const page = await other.get(`${question}/edit`);
    expect(page.status).toBe(403);
    expect(page.text).toMatch(/You need \d+ more reputation to edit posts of others/);
    expect(page.links('Suggest an Edit')).toEqual([
      `/posts/${question.split('/').pop() ?? ''}/suggest`,
    ]);
    expect((await other.post(`${answer}/edit`, { content: 'Mine now' })).status).toBe(403);
    expect((await author.get('/questions/999999/edit')).status).toBe(404);
    const guest = await site.guest().get(`${question}/edit`);
    expect(guest.redirect).toContain('/login?next=');
  });

  it('keeps the text if the session has ended, and saves it after signing in', async () => {
    const guest = site.guest();
    const page = await guest.post(`${answer}/edit`, { content: 'Kept' });
    expect(page.status).toBe(401);
    const login = { email: 'demo@example.com', password: 'atoll-demo' };
    const edited = await guest.send('/session/resume', { ...page.hidden, ...login });
    expect(edited.html).toContain('<p>Kept</p>');
    expect(edited.text).toContain('Answer updated successfully');
  });
});
